/** The pages of the built app, as routes.ts lists them (web/router-of-app.ts). */
declare module 'virtual:app-routes' {
  export const routes: readonly import('./router/route.ts').Route[]
}
