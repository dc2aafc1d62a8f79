/** The identity providers that users may sign in with. */
export enum IdentityProviderName {
  idpA = 'idpA',
  idpB = 'idpB',
}
