/** The tooltip of a gateway's missing uplinks: how they are counted. */
export const gatewayMissingWords =
  'จำนวนข้อความที่ไม่ถึงระบบใน 24 ชั่วโมงล่าสุด ของอุปกรณ์ที่เกตเวย์นี้รับสัญญาณได้ดีที่สุดทั้งก่อนและหลังข้อความที่หาย'
