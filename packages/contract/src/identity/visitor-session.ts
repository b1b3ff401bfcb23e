import type { Lang } from '../constants.ts'
import type { SessionState } from './identity.shapes.ts'

/** The state of a session in which nobody is signed in: what the server answers, and what a page falls back to. */
export const visitorSession = (lang: Lang): SessionState => ({
  logged: false,
  AccountInfo: null,
  DeptInfo: null,
  PwdInfo: null,
  SecondStep: null,
  Organisation: null,
  HiddenMenus: [],
  IsAddressBanned: false,
  Identity: 'visitor',
  autoLogin: false,
  ExpiredTime: null,
  Lang: lang,
  LoginModel: null,
  LoginType: 0,
  UIVersion: 'NEW',
  StartPage: null,
  LauncherView: 'card',
  IsHomeGuided: false,
  IsPersonalCenterGuided: false,
  loginMode: null,
  IsOrganAdmin: 0,
  RemainingHours: null,
  loginName: null,
  logoutUrl: null,
})
