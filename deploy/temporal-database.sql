-- Creates Temporal's user and databases, or updates the password. Any character may be in it.
\getenv password TEMPORAL_DB_PASSWORD
SELECT 1 / (length(:'password') >= 8)::int AS "TEMPORAL_DB_PASSWORD has 8 characters";
SELECT 'CREATE ROLE temporal LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'temporal') \gexec
ALTER ROLE temporal PASSWORD :'password';
SELECT format('CREATE DATABASE %I OWNER temporal', wanted)
FROM unnest(ARRAY['temporal', 'temporal_visibility']) AS wanted
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = wanted) \gexec
-- Each user sees only their own databases.
REVOKE CONNECT ON DATABASE lotwatch, temporal, temporal_visibility FROM PUBLIC;
