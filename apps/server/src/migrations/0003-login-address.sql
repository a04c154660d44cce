-- Failed logins of an address over all accounts, of which one is forgotten every few seconds.

create table login_address (
  address text primary key,           -- IPv4, or the first half of an IPv6 address
  failures double precision not null, -- as of `at`
  at timestamptz not null
);
