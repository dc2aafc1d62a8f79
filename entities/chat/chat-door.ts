/** Where messages come in: the service's own chat, its own mail inbox, or the chat desk of a tenant. */
export enum ChatDoor {
  site = 'site',
  email = 'email',
  tenant = 'tenant',
}
