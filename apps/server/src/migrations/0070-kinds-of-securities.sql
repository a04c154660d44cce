-- What may secure a contract besides a bank's letter. All that were entered so far are such letters.
alter table bank_guarantee
  add column kind text not null default 'bank_guarantee'
    check (kind in ('bank_guarantee', 'electronic_guarantee', 'cash', 'cheque', 'bond')),
  -- they are good until they are given back
  add constraint bank_guarantee_endless check (kind not in ('cash', 'cheque') or valid_to is null);
