-- A marketplace that does not know a make is no broken page. Before the failures: outcomes are compared by their order.
ALTER TYPE "CrawlOutcome" ADD VALUE 'NOT_SOLD' BEFORE 'BLOCKED';
