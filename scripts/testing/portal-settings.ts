const portalSettings =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|COOKIE_DOMAIN|SECRET_KEY|TRUSTED_PROXIES|MODULES|HELP_DIR|LEGAL_DIR|CHECKPOINT_\w+|APP_DOWNLOADS|PRODUCT_\w+|FOOTER_\w+|MAIL_\w+|SMS_\w+|DEMO|LOG_LEVEL)$/

/** Removes the settings of a portal from the environment: what a developer set for running one is not for the tests. */
export function removePortalSettings(): void {
  for (const name of Object.keys(process.env)) if (portalSettings.test(name)) delete process.env[name]
}
