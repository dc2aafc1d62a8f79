/** The links of the navigation, in this order. Their English names and addresses do not change. */
export const NAVIGATION = [
  { to: '/', name: 'home' },
  { to: '/projects', name: 'projects' },
  { to: '/stores', name: 'stores' },
  { to: '/profiles', name: 'profiles' },
  { to: '/blog', name: 'blog' },
  { to: '/studio', name: 'studio' },
  { to: '/billing', name: 'billing' },
  { to: '/organization', name: 'organization' },
] as const;
