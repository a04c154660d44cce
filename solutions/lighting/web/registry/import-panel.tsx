import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { FileChoice } from '@roadside/ui/import/file-choice.tsx'
import { ImportButtons, ImportProgress } from '@roadside/ui/import/import-steps.tsx'
import type { ReadFile } from '@roadside/ui/import/read-file.ts'
import { useImport } from '@roadside/ui/import/use-import.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useState } from 'react'
import { importLamps, type ImportLamp } from '../../registry-calls.ts'
import { lampPreviewColumns } from './import-columns.tsx'
import { templateAddress } from './import-template.ts'
import styles from './registry.module.css'
import { SiteSelect } from './site-select.tsx'

const words = { action: 'บันทึก', unit: 'ดวง' }

/** Registers the lamps of a file and changes those that the site has: a preview names every wrong row, then all are written or none. */
export function ImportPanel() {
  const [wid, setWid] = useState('')
  const { choose, ...flow } = useImport<typeof importLamps, ImportLamp>(importLamps)
  const isBusy = flow.isChecking || flow.isWriting
  /** Every change of site or file is checked anew. */
  const chooseBoth = (site: string, chosen: ReadFile | null) => {
    setWid(site)
    choose(chosen, site === '' ? null : { wid: Number(site) })
  }
  return (
    <Panel
      title="ลงทะเบียนหรือแก้ไขดวงโคมจากไฟล์"
      actions={
        <Button
          component="a"
          href={templateAddress}
          download="lamps.csv"
          leftSection={<Icon name="download" size={16} />}
        >
          ไฟล์ตัวอย่าง CSV
        </Button>
      }
    >
      <div className={styles.stack}>
        <SiteSelect
          className={styles.site ?? ''}
          value={wid}
          disabled={isBusy}
          onChange={({ currentTarget }) => chooseBoth(currentTarget.value, flow.file)}
        />
        <FileChoice
          file={flow.file}
          isDisabled={isBusy}
          onChoose={(chosen) => chooseBoth(wid, chosen)}
        />
        <p className={styles.tip}>
          ดวงโคมที่มีอยู่แล้วในพื้นที่จะถูกแก้ไขตามไฟล์ ช่องว่างหมายถึงไม่เปลี่ยน
          ไฟล์ที่ส่งออกจากหน้ารายการดวงโคมใช้แก้ไขแล้วนำกลับเข้ามาได้
        </p>
        {flow.file && wid === '' && (
          <p className={styles.tip}>กรุณาเลือกพื้นที่ติดตั้ง เพื่อตรวจสอบรายการในไฟล์</p>
        )}
        <ImportProgress flow={flow} columns={lampPreviewColumns} {...words} />
        <div className={styles.row}>
          <ImportButtons flow={flow} {...words} />
        </div>
      </div>
    </Panel>
  )
}
