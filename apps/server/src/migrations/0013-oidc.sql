-- A sign-in by the provider ends at the console's own address, with a key that its page exchanges for a session, once.
create table login_handoff (
  hash bytea primary key,             -- SHA-256 of the key
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null
);
