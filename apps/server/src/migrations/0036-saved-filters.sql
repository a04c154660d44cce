-- The query of a list under a name, for one account or for a department.
create table saved_filter (
  id bigint generated always as identity primary key,
  list text not null,
  name text not null,
  query text not null,
  user_id bigint references app_user on delete cascade,
  department_id bigint references department on delete cascade,
  saved_by text not null,
  saved_at timestamptz not null,
  check (num_nonnulls(user_id, department_id) = 1)
);
create unique index saved_filter_own on saved_filter (user_id, list, fold_text(name)) where user_id is not null;
create unique index saved_filter_shared on saved_filter (department_id, list, fold_text(name)) where department_id is not null;
