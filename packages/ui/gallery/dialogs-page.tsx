import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PageDialog } from '../dialog.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { SuccessDialog } from '../parts/success-dialog.tsx'
import { DataTable } from '../table/data-table.tsx'
import { TablePager } from '../table/table-pager.tsx'
import { lampColumns, lamps } from './lamps.tsx'

const openAtStart = new URLSearchParams(location.search).get('open')

export function DialogsPage() {
  const [open, setOpen] = useState(openAtStart)
  const close = () => setOpen(null)
  return (
    <>
      <h1>หน้าต่าง</h1>
      <Button onClick={() => setOpen('table')}>ตาราง</Button>
      <Button onClick={() => setOpen('form')}>แบบฟอร์ม</Button>
      <Button onClick={() => setOpen('success')}>สำเร็จ</Button>
      <PageDialog
        isOpen={open === 'table'}
        onClose={close}
        title="รายงานความผิดปกติบนท้องถนน"
        id="modalTable"
      >
        <DataTable
          label="รายงาน"
          columns={lampColumns}
          rows={lamps.slice(0, 40)}
          rowKey={(lamp) => lamp.pole}
          pager={
            <TablePager
              page={1}
              perPage={40}
              total={250}
              perPageOptions={[40]}
              onPage={close}
              onPerPage={close}
            />
          }
        />
      </PageDialog>
      <PageDialog
        isOpen={open === 'form'}
        onClose={close}
        size="form"
        title="แก้ไขอุปกรณ์กล้องโทรทัศน์วงจรปิดบริเวณสะพานข้ามแม่น้ำเจ้าพระยา"
        footer={
          <>
            <Button onClick={close}>ยกเลิก</Button>
            <Button variant="filled" onClick={() => showNotice('ok', 'แก้ไขอุปกรณ์สำเร็จ', 3000)}>
              บันทึก
            </Button>
          </>
        }
      >
        {['ชื่อกล้อง', 'กม. (STA)', 'ที่อยู่ภาพสด (HLS URL)', 'ละติจูด', 'ลองจิจูด', 'หมายเหตุ'].map(
          (label, at) => (
            <TextInput key={label} label={label} data-autofocus={at === 0 || undefined} />
          ),
        )}
      </PageDialog>
      <SuccessDialog
        isOpen={open === 'success'}
        onDone={close}
        {...(openAtStart ? { ms: 60_000 } : {})}
      />
    </>
  )
}
