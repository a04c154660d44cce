-- What is compared, as foldText, foldCode and normaliseSearch of the contract have it; a test holds both halves equal.
-- Small letters are those of ICU: what the locale of a database makes of a letter differs.
create function fold_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text := given;
begin
  -- nothing to do for what has no capital, no tone mark and no sara am; most plates and ids are so
  if given !~ '[^ -@[-~\u0E01-\u0E32\u0E34-\u0E39\u0E40-\u0E46]|^ |  | $|เเ' then
    return given;
  end if;
  -- unseen characters
  if t ~ '[^ -~\u0E01-\u0E5B]' then
    t := regexp_replace(t,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+',
      '', 'g');
    t := lower(normalize(t, nfkc) collate "und-x-icu");
  else
    t := lower(normalize(t, nfkc) collate "C");
  end if;
  t := translate(t, '๐๑๒๓๔๕๖๗๘๙', '0123456789');
  -- tone marks after the vowel signs that they stand above, and before the second part of sara am
  while t ~ '[\u0E47-\u0E4C\u0E4E][\u0E31\u0E34-\u0E3A\u0E4D]' loop
    t := regexp_replace(t, '([\u0E47-\u0E4C\u0E4E]+)([\u0E31\u0E34-\u0E3A\u0E4D]+)', '\2\1', 'g');
  end loop;
  if t ~ '\u0E32[\u0E47-\u0E4C\u0E4E]' then
    t := regexp_replace(t, '(\u0E4D[\u0E47-\u0E4C\u0E4E]*)\u0E32([\u0E47-\u0E4C\u0E4E]+)', '\1\2' || U&'\0E32', 'g');
  end if;
  if t is not nfkc normalized then
    t := normalize(t, nfkc);
  end if;
  t := replace(t, 'เเ', 'แ');
  if t ~ '[\u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]|  ' then
    t := regexp_replace(t, '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g');
  end if;
  return btrim(t);
end $$;

-- Plates, ids and numbers that people type: without spaces, points and dashes.
create function fold_code(given text) returns text language sql immutable strict parallel safe return
  translate(fold_text(given), ' .-‐‑‒–—―−', '');

create or replace function fold_search(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text := replace(replace(replace(translate(fold_text(given), '็่้๊๋์๎', ''), 'ฏ', 'ฎ'), 'เนียง', 'เนือง'), 'เเ', 'แ');
begin
  if t ~ ' [.+]|[.+] ' then
    t := regexp_replace(t, ' ?([.+]) ?', '\1', 'g');
  end if;
  return btrim(t);
end $$;

-- What is stored folded is folded anew; of records only what differs is written.
update site set name = name
  where search_text is distinct from fold_search(name || ' ' || coalesce(road_code, '') || ' ' || coalesce(road_name, '') || ' ' || coalesce(sta, ''));
update contractor set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
update way set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
update project set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
update location set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
update equipment set search_text = fold_search(search_text) where search_text <> fold_search(search_text);

-- Ids of equipment are searched as names are. The new column writes the table once, which folds its names anew too; the
-- indexes of what is dropped here are made again over it: about two minutes for a million pieces of equipment.
drop index asset_open_id, asset_guarded_id, asset_open_id_pairs;
drop statistics asset_open_id_known, asset_guarded_id_known, asset_open_id_pairs_known;
alter table asset add column id_text text generated always as (fold_search(external_id)) stored;
create index asset_open_id on asset using gin ((case when not guards_id then id_text end) gin_trgm_ops) where archived_at is null;
create index asset_guarded_id on asset using gin ((case when guards_id then id_text end) gin_trgm_ops) where archived_at is null;
create index asset_open_id_pairs on asset using gin (pairs_of(case when not guards_id then id_text end)) where archived_at is null;
create statistics asset_open_id_known on (case when not guards_id then id_text end) from asset;
create statistics asset_guarded_id_known on (case when guards_id then id_text end) from asset;
create statistics asset_open_id_pairs_known on (pairs_of(case when not guards_id then id_text end)) from asset;
analyze asset;

-- Usernames as usernameKey has them. Of accounts that look the same each keeps the key that it has.
with folded as (
  select id, fold_text(upper(fold_text(username) collate "und-x-icu")) as key from app_user
), lone as (
  select id, key from folded f where (select count(*) from folded o where o.key = f.key) = 1
)
update app_user u set username_key = lone.key from lone
  where u.id = lone.id and u.username_key <> lone.key
    and not exists (select from app_user o where o.username_key = lone.key and o.id <> u.id);

-- What a name is looked for by, where it must be told from others.
create index contractor_name_folded on contractor (fold_text(name));
create index way_code_folded on way (fold_code(code));
create index project_code_folded on project (fold_text(code));

-- A name that looks like another's is taken, as the same name is; names that are there already stay until they are
-- changed. The arguments: the column, and which rows are beside it (`t` of the table, `$1` the new row).
create function refuse_lookalike() returns trigger language plpgsql as $$
declare
  name text := to_jsonb(new) ->> tg_argv[0];
  scope text[] := array[tg_argv[0], 'archived_at', 'project_id', 'group_id'];
  is_taken boolean;
begin
  if tg_op = 'UPDATE' and (select jsonb_object_agg(k, to_jsonb(old) -> k) = jsonb_object_agg(k, to_jsonb(new) -> k) from unnest(scope) k) then
    return new;
  end if;
  execute format('select exists (select from %I t where fold_text(t.%I) = fold_text($2) and t.id <> ($1).id and %s)',
    tg_table_name, tg_argv[0], tg_argv[1]) into is_taken using new, name;
  if is_taken then
    raise unique_violation using message = format('%s looks like another of %s', name, tg_table_name);
  end if;
  return new;
end $$;
create trigger department_group_lookalike before insert or update of name on department_group
  for each row execute function refuse_lookalike('name', 'true');
create trigger department_lookalike before insert or update of name, group_id on department
  for each row execute function refuse_lookalike('name', 't.group_id = ($1).group_id');
create trigger project_lookalike before insert or update of code on project
  for each row execute function refuse_lookalike('code', 'true');
create trigger location_lookalike before insert or update of name, project_id, archived_at on location
  for each row execute function refuse_lookalike('name', 't.project_id = ($1).project_id and t.archived_at is null and ($1).archived_at is null');
create trigger equipment_lookalike before insert or update of hostname, project_id, archived_at on equipment
  for each row execute function refuse_lookalike('hostname', 't.project_id = ($1).project_id and t.archived_at is null and ($1).archived_at is null');
