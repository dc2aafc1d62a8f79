/** Every mail the service sends. What it says is made when it is delivered. */
export enum MailKind {
  verify_email = 'verify_email',
  welcome = 'welcome',
  reset_password = 'reset_password',
  sign_in_code = 'sign_in_code',
  setup_code = 'setup_code',
  disable_code = 'disable_code',
  password_changed = 'password_changed',
  email_changed = 'email_changed',
  notice = 'notice',
}
