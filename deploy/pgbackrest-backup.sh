#!/bin/sh
# One back-up of the cluster with pgBackRest: for a timer on each database server, as the account postgres. The standby
# ends at once. The database then knows of every back-up in the repository, and the console says when the newest is too
# old.
#
#   pgbackrest-backup.sh full|diff|incr       PGPORT, PGHOST as for psql
set -eu

# A database that does not answer is an error, and not a standby.
standby=$(psql -qAt -d postgres -c 'select pg_is_in_recovery()')
[ "$standby" = f ] || exit 0
pgbackrest --stanza=roadside --type="${1:-diff}" backup
pgbackrest --stanza=roadside --output=json info | psql -q -d roadside -v ON_ERROR_STOP=1 -c "
  create temporary table info (line text);
  copy info from stdin with (format csv, delimiter e'\\x01', quote e'\\x02');
  insert into backup_record (kind, tool, name, at)
  select 'backup', 'pgbackrest', b ->> 'label', to_timestamp((b -> 'timestamp' ->> 'stop')::bigint)
  from (select string_agg(line, '')::jsonb as stanzas from info) i,
    jsonb_array_elements(stanzas) s, jsonb_array_elements(s -> 'backup') b
  on conflict do nothing"
