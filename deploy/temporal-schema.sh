# Creates Temporal's tables, or updates them to this release of its server.
set -eu
versions=/etc/temporal/schema/postgresql/v12
for database in temporal temporal_visibility; do
  kind=${database#temporal_}
  temporal-sql-tool --db "$database" setup-schema -v 0.0 2>/dev/null || true # exists already
  temporal-sql-tool --db "$database" update-schema -d "$versions/$kind/versioned"
done
