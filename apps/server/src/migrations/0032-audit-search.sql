-- The subjects of the audit log are searched as all else is: folded, by each word.
drop index audit_log_subject;
create index audit_log_subject on audit_log using gin (fold_search(subject) gin_trgm_ops);
