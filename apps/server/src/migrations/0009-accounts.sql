-- Accounts with one-time codes and identities of the organisation's own provider; sessions that say where they are.

alter table app_user
  add column version int not null default 1,             -- grows with every change by an administrator
  add column is_pending boolean not null default false,  -- signed in by the provider, and nobody has granted rights yet
  add column must_change_password boolean not null default false, -- an administrator set it
  add column password_changed_at timestamptz,
  add column totp_secret text,                           -- sealed; until totp_enabled_at it is only offered
  add column totp_enabled_at timestamptz,
  add column totp_step bigint,                           -- of the newest code that was used (RFC 6238): none is good twice
  alter column password_hash drop not null,              -- who signs in by the provider alone has none
  alter column group_id drop not null,
  add check (is_pending or group_id is not null);

create table recovery_code (
  user_id bigint not null references app_user on delete cascade,
  hash bytea not null,                -- SHA-256
  used_at timestamptz,
  primary key (user_id, hash)
);

create table user_identity (
  issuer text not null,               -- OpenID Connect: iss and sub name a person
  subject text not null,
  user_id bigint not null references app_user on delete cascade,
  email text not null default '',
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  primary key (issuer, subject)
);
create index user_identity_user on user_identity (user_id);

alter table session
  add column address text not null default '',
  add column agent text not null default '', -- as the browser names itself
  add column seen_at timestamptz,            -- when its tokens were last renewed
  add column method text not null default 'password' check (method in ('password', 'oidc'));
