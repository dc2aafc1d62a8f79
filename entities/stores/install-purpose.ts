export enum InstallPurpose {
  /** The state of an authorisation that began here: the callback takes it. */
  state = 'state',
  /** An installation that began in the shop: whoever finalizes it gets the connection. */
  install = 'install',
}
