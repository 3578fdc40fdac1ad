"""What finished runs come to: their statistics, comparison, diagnosis, leaderboard and exports."""
