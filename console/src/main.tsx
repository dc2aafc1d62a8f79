import './boot/boot.ts';
import './app/mantine.css';
import './app/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { keepFocus } from './app/keep-focus.ts';
import { styleNonce } from './app/style-nonce.ts';
import { Themed } from './app/themed.tsx';
import { startI18n } from './i18n/i18n.ts';

// For the style element that stops the page from scrolling behind a dialog.
setNonce(styleNonce());

keepFocus();
await startI18n();
createRoot(document.getElementById('root')!).render(
  <Themed>
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  </Themed>,
);
