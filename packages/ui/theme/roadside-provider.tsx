import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoticeHost } from '../parts/notice.tsx'
import { skinStorageKey } from './skin.ts'
import './styles.ts'
import { resolveCssVariables, theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: skinStorageKey })

/**
 * Theme, skin (light, dark or as the system; stored in this browser) and the place where notices
 * appear.
 */
export function RoadsideProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveCssVariables}
    >
      {children}
      <NoticeHost />
    </MantineProvider>
  )
}
