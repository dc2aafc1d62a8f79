import base from '../../../jest.config.js';

/** The suite against real WordPress sites: `npm run test:wordpress`. */
export default {
  ...base,
  rootDir: '../../..',
  roots: ['<rootDir>/test/real'],
  testMatch: ['**/*.real.ts'],
  globalSetup: '<rootDir>/test/real/wordpress/global-setup.ts',
  globalTeardown: '<rootDir>/test/real/wordpress/global-teardown.ts',
  testTimeout: 60_000,
};
