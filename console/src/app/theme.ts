import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Blues whose contrast with white and with the dark background is at least 4.5 : 1 where text has them. */
const blue: MantineColorsTuple = [
  '#e7f3fb',
  '#d0e4f5',
  '#a3c8ea',
  '#72abdf',
  '#4b92d5',
  '#3482cf',
  '#1c6fbd',
  '#1864ab',
  '#12528e',
  '#0a3f72',
];

/** As in the library, but white text on the last two has that contrast as well. */
const teal: MantineColorsTuple = [
  '#e6fcf5',
  '#c3fae8',
  '#96f2d7',
  '#63e6be',
  '#38d9a9',
  '#20c997',
  '#12b886',
  '#0ca678',
  '#087f5b',
  '#06694b',
];

export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: blue, teal },
  primaryShade: { light: 7, dark: 7 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    // Only a refusal and what could not be loaded interrupt a screen reader; they say so themselves.
    Alert: { defaultProps: { role: 'note' } },
    // A narrow column of a table would cut its text.
    Badge: { defaultProps: { miw: 'max-content' } },
    // Its element would be a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
});
