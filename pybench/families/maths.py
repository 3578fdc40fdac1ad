"""Computations: of numbers in the request, or of a file of numbers."""

from __future__ import annotations

import math
from datetime import date, timedelta
from fractions import Fraction

from pybench.families.drawing import Draw, Drawn, Step, family, q


def _numbers(
    draw: Draw, least: int, most: int, count: tuple[int, int] = (8, 30)
) -> tuple[str, list[int], Step]:
    """A file of whole numbers, one a line, and the step that reads it as `numbers`."""
    found = [draw.dice.randint(least, most) for _ in range(draw.dice.randint(*count))]
    file = f"{draw.stem()}.txt"
    code = f"numbers = [int(line) for line in open({q(file)})]\nprint(len(numbers), numbers[:3])"
    return file, found, draw.look(code)


def _bytes(numbers: list[int]) -> bytes:
    return "".join(f"{number}\n" for number in numbers).encode()


@family("math")
def greatest_common_divisor(draw: Draw) -> Drawn:
    """The greatest common divisor of the numbers in a file."""
    factor = draw.dice.randint(2, 60)
    file, small, look = _numbers(draw, 2, 400, (4, 12))
    numbers = [factor * one for one in small]
    request = draw.say(
        en=(
            f"What is the greatest common divisor of the numbers in {file}?",
            f"Find the largest whole number that divides every number in {file}.",
            f"{file} has one integer a line. Compute the GCD of all of them.",
            f"Give me the greatest common divisor of all lines of {file}.",
            f"Which is the highest common factor of the integers in {file}?",
        ),
        zh=(
            f"{file} 中所有数的最大公约数是多少?",
            f"求能整除 {file} 里每个数的最大整数。",
            f"{file} 每行一个整数, 请计算它们的最大公约数。",
            f"请给出 {file} 各行整数的最大公因数。",
        ),
    )
    ending = draw.ending("number", "数字")
    code = "import math\n\nprint(math.gcd(*numbers))"
    return draw.answered(
        f"{request} {ending}", {file: _bytes(numbers)}, [look, draw.work(code)], "integer", math.gcd(*numbers)
    )


@family("math")
def primes_below(draw: Draw) -> Drawn:
    """How many numbers of a file are prime."""
    file, numbers, look = _numbers(draw, 2, 500)
    request = draw.say(
        en=(
            f"How many of the numbers in {file} are prime?",
            f"Count the prime numbers in {file} (one number a line; repeated ones count each time).",
            f"In the file {file}, how many lines hold a prime number?",
            f"Tell me the number of primes among the lines of {file}.",
            f"Of the integers in {file}, how many have no divisor but 1 and themselves?",
        ),
        zh=(
            f"{file} 中有多少个质数?",
            f"统计 {file} 里的素数个数(每行一个数, 重复的分别计算)。",
            f"文件 {file} 中有几行是质数?",
            f"请数出 {file} 各行中质数的数目。",
        ),
    )
    ending = draw.ending("number", "数字")
    code = "from sympy import isprime\n\nprint(sum(isprime(number) for number in numbers))"
    expect = sum(all(one % divisor for divisor in range(2, math.isqrt(one) + 1)) for one in numbers)
    return draw.answered(
        f"{request} {ending}", {file: _bytes(numbers)}, [look, draw.work(code)], "integer", expect
    )


@family("math")
def standard_deviation(draw: Draw) -> Drawn:
    """The population standard deviation of the numbers in a file."""
    file, numbers, look = _numbers(draw, 1, 900)
    request = draw.say(
        en=(
            f"What is the population standard deviation of the numbers in {file}?",
            f"Compute the standard deviation (dividing by n) of the numbers in {file}.",
            f"{file} has one number a line. Give their population standard deviation.",
            f"How much do the numbers in {file} scatter? I want the standard deviation with divisor n.",
            f"Find the standard deviation of {file}, taken over the whole population.",
        ),
        zh=(
            f"{file} 中各数的总体标准差是多少?",
            f"计算 {file} 里数字的标准差(除以 n)。",
            f"{file} 每行一个数, 求总体标准差。",
            f"请给出 {file} 的总体标准差(分母为 n)。",
        ),
    )
    ending = draw.ending("number, rounded to 3 decimals", "数值, 保留三位小数")
    mean = Fraction(sum(numbers), len(numbers))
    spread = math.sqrt(sum((one - mean) ** 2 for one in numbers) / len(numbers))
    code = "import numpy as np\n\nprint('%.3f' % np.std(numbers))"
    return draw.answered(
        f"{request} {ending}", {file: _bytes(numbers)}, [look, draw.work(code)],
        "number", spread, decimals=3, abs=0.00101,
    )  # fmt: skip


@family("math")
def two_equations(draw: Draw) -> Drawn:
    """Two linear equations with two unknowns."""
    dice = draw.dice
    while True:
        x, y = dice.randint(-20, 20), dice.randint(-20, 20)
        a, b, c, d = (dice.choice([one for one in range(-9, 10) if one]) for _ in range(4))
        if a * d != b * c:
            break
    first, second = f"{a}x + {b}y = {a * x + b * y}", f"{c}x + {d}y = {c * x + d * y}"
    request = draw.say(
        en=(
            f"Solve {first} and {second} for x and y.",
            f"Find x and y with {first}, {second}.",
            f"Which x and y satisfy both {first} and {second}?",
            f"I have two equations, {first} and {second}. What are x and y?",
            f"Please solve this system: {first}; {second}.",
        ),
        zh=(
            f"解方程组 {first}, {second}。",
            f"求满足 {first} 和 {second} 的 x 与 y。",
            f"x 和 y 为何值时 {first} 且 {second}?",
            f"请求解: {first}; {second}。",
        ),
    )
    ending = draw.ending("x=number; y=number", "x=数字; y=数字")
    code = (
        f"import numpy as np\n\nleft = np.array([[{a}, {b}], [{c}, {d}]])\nright = np.array([{a * x + b * y}, {c * x + d * y}])\n"
        'x, y = np.linalg.solve(left, right)\nprint(f"x={round(x)}; y={round(y)}")'
    )
    return draw.answered(f"{request} {ending}", {}, [draw.work(code)], "fields", {"x": x, "y": y})


@family("math")
def compound_interest(draw: Draw) -> Drawn:
    """What a sum grows to."""
    start, rate, years = (
        draw.dice.randrange(500, 90_000, 50),
        draw.dice.randint(5, 95) / 10,
        draw.dice.randint(3, 30),
    )
    request = draw.say(
        en=(
            f"{start} is put aside at {rate} % a year, with interest added once a year. How much is it after {years} years?",
            f"What do {start} grow to in {years} years at {rate} percent compound interest, added yearly?",
            f"At {rate} % interest a year (compounded annually), what are {start} worth after {years} years?",
            f"Someone saves {start} for {years} years; each year adds {rate} % to the balance. Give the final balance.",
            f"Compute the value of {start} after {years} years of {rate} % annual compound growth.",
        ),
        zh=(
            f"本金 {start}, 年利率 {rate}%, 每年复利一次, {years} 年后是多少?",
            f"{start} 以 {rate}% 的年复利存 {years} 年, 最终是多少?",
            f"年利率 {rate}%(按年复利), {start} 在 {years} 年后值多少?",
            f"存入 {start}, 每年余额增加 {rate}%, 求 {years} 年后的余额。",
        ),
    )
    ending = draw.ending("number, rounded to 2 decimals", "数值, 保留两位小数")
    code = f"print('%.2f' % ({start} * (1 + {rate} / 100) ** {years}))"
    expect = float(start * (1 + Fraction(round(rate * 10), 1000)) ** years)
    return draw.answered(
        f"{request} {ending}", {}, [draw.work(code)], "number", expect, decimals=2, abs=0.0101
    )


@family("math")
def digits_of_power(draw: Draw) -> Drawn:
    """The sum of the digits of a large power."""
    base, exponent = draw.dice.randint(2, 99), draw.dice.randint(20, 300)
    request = draw.say(
        en=(
            f"What is the sum of the digits of {base} to the power of {exponent}?",
            f"Add up all decimal digits of {base}^{exponent}.",
            f"Compute {base}**{exponent} and give the sum of its digits.",
            f"Take {base} raised to {exponent}; what do its digits add up to?",
            f"Find the digit sum of the number {base}^{exponent}.",
        ),
        zh=(
            f"{base} 的 {exponent} 次方的各位数字之和是多少?",
            f"求 {base}^{exponent} 的数字和。",
            f"计算 {base}**{exponent}, 给出其各位数字的总和。",
            f"{base} 的 {exponent} 次幂, 各位数加起来等于几?",
        ),
    )
    ending = draw.ending("number", "数字")
    code = f"print(sum(int(digit) for digit in str({base} ** {exponent})))"
    expect, rest = 0, base**exponent
    while rest:
        rest, digit = divmod(rest, 10)
        expect += digit
    return draw.answered(f"{request} {ending}", {}, [draw.work(code)], "integer", expect)


@family("math")
def days_between(draw: Draw) -> Drawn:
    """How many days lie between two dates."""
    first = date(2000, 1, 1) + timedelta(days=draw.dice.randrange(9_000))
    second = first + timedelta(days=draw.dice.randrange(20, 3_000))
    request = draw.say(
        en=(
            f"How many days are there from {first} to {second}, the first day not counted?",
            f"Count the days between {first} and {second} (the difference of the dates).",
            f"{second} is how many days after {first}?",
            f"What is the number of days from {first} until {second}?",
            f"Subtract the date {first} from {second} and tell me the days.",
        ),
        zh=(
            f"从 {first} 到 {second} 相差多少天?",
            f"{second} 距离 {first} 有几天?",
            f"请计算日期 {first} 与 {second} 之间的天数差。",
            f"{first} 之后多少天是 {second}?",
        ),
    )
    ending = draw.ending("number", "数字")
    code = (
        "from datetime import date\n\n"
        f'print((date.fromisoformat("{second}") - date.fromisoformat("{first}")).days)'
    )
    expect = second.toordinal() - first.toordinal()
    return draw.answered(f"{request} {ending}", {}, [draw.work(code)], "integer", expect)


@family("math", is_held_out=True)
def largest_product(draw: Draw) -> Drawn:
    """The largest product of two neighbours in a file of numbers."""
    file, numbers, look = _numbers(draw, 1, 300)
    request = draw.say(
        en=(
            f"What is the largest product of two numbers on neighbouring lines of {file}?",
            f"Multiply each number in {file} by the one on the next line and give the largest product.",
            f"{file} has one number a line. What is the greatest product of two that follow each other?",
        ),
        zh=(
            f"{file} 中相邻两行的数的最大乘积是多少?",
            f"把 {file} 每个数与下一行的数相乘, 最大的积是多少?",
            f"{file} 每行一个数, 求相邻两数乘积的最大值。",
        ),
    )
    ending = draw.ending("number", "数字")
    code = "print(max(a * b for a, b in zip(numbers, numbers[1:])))"
    expect = max(numbers[n] * numbers[n + 1] for n in range(len(numbers) - 1))
    return draw.answered(
        f"{request} {ending}", {file: _bytes(numbers)}, [look, draw.work(code)], "integer", expect
    )


@family("math", is_held_out=True)
def multiples(draw: Draw) -> Drawn:
    """How many numbers of a file a number divides."""
    file, numbers, look = _numbers(draw, 1, 500)
    divisor = draw.dice.randint(2, 9)
    request = draw.say(
        en=(
            f"How many numbers in {file} can be divided by {divisor} without a rest?",
            f"Count the multiples of {divisor} in {file}.",
            f"In {file}, one number a line, how many are divisible by {divisor}?",
        ),
        zh=(
            f"{file} 中有多少个数能被 {divisor} 整除?",
            f"统计 {file} 里 {divisor} 的倍数的个数。",
            f"{file} 每行一个数, 其中几个可以被 {divisor} 整除?",
        ),
    )
    ending = draw.ending("number", "数字")
    code = f"print(sum(number % {divisor} == 0 for number in numbers))"
    expect = len([one for one in numbers if one // divisor * divisor == one])
    return draw.answered(
        f"{request} {ending}", {file: _bytes(numbers)}, [look, draw.work(code)], "integer", expect
    )
