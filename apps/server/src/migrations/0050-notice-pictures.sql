-- Pictures that messages name, for their retention: a picture is kept as long as a message shows it.

alter table notice add column picture bytea generated always as (
  case when content ->> 'picture' ~ '^[0-9a-f]{64}$' then decode(content ->> 'picture', 'hex') end) stored;
create index notice_picture on notice (picture) where picture is not null;
