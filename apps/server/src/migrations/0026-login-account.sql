-- Failed logins of an account over all addresses, of which one is forgotten every minute.
create table login_account (
  username_key text primary key,      -- of accounts that there are not, too
  failures double precision not null, -- as of `at`
  at timestamptz not null
);

-- Where an account signed in well lately: what strangers fail at elsewhere does not concern it there.
create table login_place (
  username_key text not null,
  address text not null,              -- IPv4, or the first half of an IPv6 address
  at timestamptz not null,
  primary key (username_key, address)
);
