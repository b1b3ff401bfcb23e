import { ConfigProvider, theme as antdThemes } from 'antd'
import type { ReactNode } from 'react'
import { styleNonce } from '#kit/settings.ts'
import { useTheme, type Theme } from '#kit/theme.ts'

const sharedTokens = { borderRadius: 9, controlHeight: 36, fontFamily: 'inherit' }
const tokens = {
  light: {
    ...sharedTokens,
    colorPrimary: '#2f54eb',
    colorPrimaryHover: '#1d3fd0',
    colorPrimaryActive: '#1733ab',
    colorError: '#c4234d',
    colorText: '#0f1b33',
    colorTextSecondary: '#4a5772',
    colorTextDescription: '#4a5772',
    colorTextPlaceholder: '#66728a',
    colorBorder: '#cdd6e5',
    colorBorderSecondary: '#e4e9f2',
  },
  dark: {
    ...sharedTokens,
    colorPrimary: '#6f8bff',
    colorPrimaryHover: '#8ba2ff',
    colorPrimaryActive: '#5b79f5',
    colorError: '#ff8aa6',
    colorText: '#e8ecf6',
    colorTextSecondary: '#a9b4cc',
    colorTextDescription: '#a9b4cc',
    colorTextPlaceholder: '#8f9bb8',
    colorBgContainer: '#141d33',
    colorBgElevated: '#1a2541',
    colorBorder: '#33405f',
    colorBorderSecondary: '#25304b',
    colorTextLightSolid: '#0d1424',
  },
}
/** Label spacing of our own fields. */
const components = { Form: { verticalLabelPadding: '0 0 8px', labelHeight: 22 } }
const algorithms: Record<Theme, typeof antdThemes.defaultAlgorithm> = {
  light: antdThemes.defaultAlgorithm,
  dark: antdThemes.darkAlgorithm,
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Provides our theme and the style nonce to Ant Design. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const theme = useTheme()
  return (
    <ConfigProvider
      csp={{ nonce: styleNonce }}
      theme={{
        algorithm: algorithms[theme],
        // Otherwise Ant Design waits for transitions that never run.
        token: { ...tokens[theme], motion: !prefersReducedMotion() },
        components,
      }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  )
}
