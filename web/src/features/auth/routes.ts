import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const authRoutes: AppRoute[] = [
  {
    path: paths.signIn,
    frame: 'bare',
    load: () => import('./sign-in/sign-in-page.tsx').then((module) => ({ default: module.SignInPage })),
  },
  {
    path: paths.newUserSignIn,
    frame: 'bare',
    load: () => import('./sign-in/new-user-sign-in-page.tsx').then((module) => ({ default: module.NewUserSignInPage })),
  },
  {
    path: paths.setPassword,
    frame: 'bare',
    load: () => import('./password/set-password-page.tsx').then((module) => ({ default: module.SetPasswordPage })),
  },
  {
    path: paths.signUp,
    frame: 'bare',
    load: () => import('./sign-up/sign-up-page.tsx').then((module) => ({ default: module.SignUpPage })),
  },
  {
    path: paths.hostedUiRedirect,
    frame: 'bare',
    load: () => import('./sign-in/hosted-return-page.tsx').then((module) => ({ default: module.HostedReturnPage })),
  },
  {
    path: paths.hostedUiRedirectNewUser,
    frame: 'bare',
    load: () =>
      import('./sign-in/hosted-return-page.tsx').then((module) => ({ default: module.HostedReturnNewUserPage })),
  },
];
