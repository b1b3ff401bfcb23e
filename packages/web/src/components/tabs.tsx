import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import './tabs.css'

interface Props<K extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { key: K; text: string }[]
  chosen: K
  onChoose: (key: K) => void
  /** Panel of the selected tab. */
  children: ReactNode
}

/** Tabs with one panel. */
export const Tabs = <K extends string>({ label, tabs, chosen, onChoose, children }: Props<K>) => (
  <AriaTabs selectedKey={chosen} onSelectionChange={(key) => onChoose(key as K)}>
    <TabList className="tabs" aria-label={label}>
      {tabs.map(({ key, text }) => (
        <Tab key={key} id={key} className="tab">
          {text}
        </Tab>
      ))}
    </TabList>
    <TabPanel key={chosen} id={chosen}>
      {children}
    </TabPanel>
  </AriaTabs>
)
