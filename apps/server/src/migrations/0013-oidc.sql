-- A sign-in by the provider ends at the console's own address, with a key that its page exchanges for a session, once.
create table login_handoff (
  hash bytea primary key,             -- SHA-256 of the key
  proof bytea not null,               -- SHA-256 of what the page that began it keeps: a link alone signs nobody in
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null
);
