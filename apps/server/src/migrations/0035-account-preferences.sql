-- What an account chose for its own screens; who may read or do anything does not depend on it.
create table account_preference (
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  value jsonb not null,
  stored_at timestamptz not null,
  primary key (user_id, name)
);
