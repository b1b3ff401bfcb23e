-- Keys are deleted in batches, which needs their place in the table.
GRANT SELECT ON open_idempotency_keys TO atrium_system;
