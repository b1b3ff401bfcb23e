GRANT DELETE ON sso_identities TO atrium_app;
