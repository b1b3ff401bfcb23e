// Sets up what an npm script needs before it runs: `node scripts/prepare.mjs <script>`.
// The syntax of this one file is old on purpose: an old Node must get as far as the sentence.
const major = Number(process.versions.node.split('.')[0])

if (major < 18) {
  console.error(
    'Atrium needs Node.js 18 or newer to set itself up, and this is ' +
      process.version +
      '. Install a newer one from https://nodejs.org and run the command again.',
  )
  process.exitCode = 1
} else {
  void import('./setup/set-up.mjs').then((module) => module.setUp(process.argv[2]))
}
