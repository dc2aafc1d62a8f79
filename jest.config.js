/** Tests that need minutes, and those that try more cases then: see test/support/long.ts. */
const LONG = [
  '**/*.long.test.ts',
  '**/console/screens.test.ts',
  '**/billing/ledger-model.test.ts',
  '**/billing/events/any-order.test.ts',
  '**/http/outbound.test.ts',
  '**/checks/texts.test.ts',
  '**/reading/open-xlsx-properties.test.ts',
];
const isLong = process.env.TEST_LONG === 'on';

/** Jest on real PostgreSQL and Valkey, with modules that are loaded once per worker: see test/support/. */
export default {
  testEnvironment: 'node',
  // What a test file leaves in its environment is the modules' own, and they live on.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  testRunner: '<rootDir>/test/support/test-runner.js',
  testSequencer: '<rootDir>/test/support/sequencer.js',
  roots: ['<rootDir>/test'],
  testMatch: isLong ? LONG : ['**/*.test.ts'],
  testPathIgnorePatterns: isLong ? [] : ['\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  setupFiles: ['reflect-metadata'],
  testTimeout: 240_000,
  // Two more than CI has processors: much of a test is waiting. The workers take over the options of Node in `npm test`, which
  // give young objects more space, so that garbage is collected less often.
  maxWorkers: 4,
  // ESM modules of finished files are never freed: a worker that has grown to this share of the memory is replaced. The
  // next one takes ten seconds of the processor to load the service.
  workerIdleMemoryLimit: 0.08,
  // Nothing is open any more, but the system takes a while to free so much memory, on a busy machine more than Jest's
  // half second.
  workerGracefulExitTimeout: 5000,
};
