import { ImportPanel } from './import-panel.tsx'
import { PastImports } from './past-imports.tsx'
import styles from './registry.module.css'

/** Registers lamps from files, and takes back what was registered by mistake. */
export function LampsFromFiles() {
  return (
    <div className={styles.stack}>
      <ImportPanel />
      <PastImports />
    </div>
  )
}
