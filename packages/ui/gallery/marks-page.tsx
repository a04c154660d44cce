import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { conditions, healths } from '@roadside/contract/health.ts'
import { Icon, iconNames } from '../icon.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { Panel } from '../parts/panel.tsx'
import { ConditionChip, ConditionMark, HealthChip, HealthMark } from '../state-mark.tsx'
import styles from './gallery.module.css'

export function MarksPage() {
  return (
    <>
      <h1>สัญลักษณ์และไอคอน</h1>
      <Panel title="สภาพอุปกรณ์และสภาพทาง">
        <div className={styles.row}>
          {healths.map((health) => (
            <HealthMark key={health} health={health} size={24} label={health} />
          ))}
          {healths.map((health) => (
            <HealthChip key={health} health={health} />
          ))}
          {healths.map((health) => (
            <HealthChip key={health} health={health} faded />
          ))}
        </div>
        <br />
        <div className={styles.row}>
          {conditions.map((condition) => (
            <ConditionMark key={condition} condition={condition} size={24} label={condition} />
          ))}
          {conditions.map((condition) => (
            <ConditionChip key={condition} condition={condition} />
          ))}
        </div>
      </Panel>
      <Panel title="ไอคอนหน้าจอ">
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <span key={name}>
              <Icon name={name} size={24} /> {name}
            </span>
          ))}
        </div>
      </Panel>
      <Panel title="ปุ่มและช่องกรอก">
        <div className={styles.row}>
          <Button variant="filled" onClick={() => showNotice('ok', 'เพิ่มอุปกรณ์สำเร็จ', 3000)}>
            บันทึก
          </Button>
          <Button onClick={() => showNotice('fault', 'เกิดข้อผิดพลาดในการแก้ไขข้อมูล', 3000)}>
            ยกเลิก
          </Button>
          <Button variant="filled" color="red">
            ลบ
          </Button>
          <Button variant="light">ดูแผนที่</Button>
          <Button variant="subtle">ดูรายละเอียด</Button>
          <Button disabled>ล้าง</Button>
          <Button loading>ลองใหม่</Button>
          <Button leftSection={<Icon name="plus" size={16} />}>เพิ่มอุปกรณ์</Button>
          <ActionIcon aria-label="รีเฟรช" variant="default" size="lg">
            <Icon name="refresh" />
          </ActionIcon>
          <TextInput label="ชื่อกล้อง" placeholder="DRR-…" />
          <TextInput label="กม. (STA)" defaultValue="30+80" error="กรุณากรอก STA ในรูปแบบ 1+xxx" />
          <NativeSelect label="สถานที่ติดตั้ง" data={['แยกนนทกิจ', 'แยกทางหลวงหมายเลข 9']} />
        </div>
      </Panel>
    </>
  )
}
