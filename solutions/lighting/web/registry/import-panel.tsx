import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importLamps } from '../../registry-calls.ts'
import { Failure } from './failure.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportPreview } from './import-preview.tsx'
import { templateAddress } from './import-template.ts'
import type { ReadFile } from './read-file.ts'
import styles from './registry.module.css'
import { SiteSelect } from './site-select.tsx'

/** Registers the lamps of a file: a preview names every wrong row, then all are registered or none. */
export function ImportPanel() {
  const client = useQueryClient()
  const [wid, setWid] = useState('')
  const [file, setFile] = useState<ReadFile | null>(null)
  const check = useSend(importLamps)
  const write = useSend(importLamps, { onSuccess: () => void client.invalidateQueries() })
  const isBusy = check.isPending || write.isPending
  const preview = file && wid !== '' && check.isSuccess ? check.data : null
  const bodyOf = (site: string, { filename, content }: ReadFile) => ({ wid: Number(site), filename, content })

  /** Every change of site or file is checked anew. */
  const choose = (site: string, chosen: ReadFile | null) => {
    setWid(site)
    setFile(chosen)
    write.reset()
    if (chosen && site !== '') check.mutate({ ...bodyOf(site, chosen), write: false })
    else check.reset()
  }
  const isReady = preview !== null && preview.total > 0 && preview.problems.length === 0 && !isBusy && !write.isSuccess
  return (
    <Panel
      title="ลงทะเบียนดวงโคมจากไฟล์"
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
          onChange={({ currentTarget }) => choose(currentTarget.value, file)}
        />
        <FileChoice file={file} isDisabled={isBusy} onChoose={(chosen) => choose(wid, chosen)} />
        {file && wid === '' && <p className={styles.tip}>กรุณาเลือกพื้นที่ติดตั้ง เพื่อตรวจสอบรายการในไฟล์</p>}
        {check.isPending && <output className={styles.tip}>กำลังตรวจสอบไฟล์…</output>}
        <Failure error={check.error ?? write.error} />
        {preview && !write.isSuccess && <ImportPreview {...preview} />}
        {write.isSuccess && (
          <output className={styles.note} data-tone="ok">
            <Icon name="check" size={16} />
            ลงทะเบียนแล้ว {formatNumber(write.data.written)} ดวง
          </output>
        )}
        <div className={styles.row}>
          <Button
            variant="filled"
            disabled={!isReady}
            loading={write.isPending}
            onClick={() => file && write.mutate({ ...bodyOf(wid, file), write: true })}
          >
            ลงทะเบียน{preview && !write.isSuccess ? ` ${formatNumber(preview.total)} ดวง` : ''}
          </Button>
          {write.isError && file && <Button onClick={() => choose(wid, file)}>ตรวจสอบอีกครั้ง</Button>}
        </div>
      </div>
    </Panel>
  )
}
