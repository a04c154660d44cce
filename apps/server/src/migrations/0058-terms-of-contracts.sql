-- What the contract of a project says of itself; null: nobody has entered it. `terms` is `ServiceTerms` of the contract
-- package. They have a version of their own, for they are changed apart from the project's other fields.
alter table project
  add column contract_value_satang bigint check (contract_value_satang > 0),
  add column signed_on date,
  add column terms jsonb,
  add column terms_version int not null default 1;
