# The geometric means that `plywood tables` prints, from a record, with R alone.
#
# Rscript harness/examples/analysis/summary.R results/default/records.csv.gz

rows <- read.csv(commandArgs(trailingOnly = TRUE)[1])
chess <- subset(rows, game == "chess" & depth_plies == 5 & settings == "plain")
chess$algorithm <- factor(chess$algorithm, levels = unique(chess$algorithm))
geometric <- function(numbers) exp(mean(log(numbers)))
table <- data.frame(
  positions = c(tapply(chess$position, chess$algorithm, function(them) length(unique(them)))),
  evaluations = sprintf("%.3f", tapply(chess$evaluations / chess$minimal_leaves, chess$algorithm, geometric)),
  nodes = sprintf("%.0f", tapply(chess$nodes, chess$algorithm, geometric)),
  found = sprintf("%.2f", tapply(chess$found == "true", chess$algorithm, mean))
)
print(table)
