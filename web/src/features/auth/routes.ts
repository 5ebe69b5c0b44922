import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const authRoutes: AppRoute[] = [
  {
    path: paths.signIn,
    frame: 'bare',
    load: () => import('./sign-in-page.tsx').then((module) => ({ default: module.SignInPage })),
  },
  {
    path: paths.newUserSignIn,
    frame: 'bare',
    load: () => import('./new-user-sign-in-page.tsx').then((module) => ({ default: module.NewUserSignInPage })),
  },
  {
    path: paths.setPassword,
    frame: 'bare',
    load: () => import('./set-password-page.tsx').then((module) => ({ default: module.SetPasswordPage })),
  },
  {
    path: paths.signUp,
    frame: 'bare',
    load: () => import('./sign-up-page.tsx').then((module) => ({ default: module.SignUpPage })),
  },
  {
    path: paths.hostedUiRedirect,
    frame: 'bare',
    load: () => import('./hosted-return-page.tsx').then((module) => ({ default: module.HostedReturnPage })),
  },
  {
    path: paths.hostedUiRedirectNewUser,
    frame: 'bare',
    load: () => import('./hosted-return-page.tsx').then((module) => ({ default: module.HostedReturnNewUserPage })),
  },
];
