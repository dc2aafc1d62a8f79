export interface InvoiceFacts {
  number: string;
  paymentId: string;
  date: string;
  lines: readonly string[];
  total: string;
}

/**
 * Returns an invoice as a PDF of one page with Latin letters only,
 * https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf
 */
export function invoicePdf({ number, paymentId, date, lines, total }: InvoiceFacts): Buffer {
  const text = [
    `Invoice ${number}`,
    date.slice(0, 10),
    `Payment ${paymentId}`,
    '',
    ...lines,
    '',
    `Total ${total}`,
    '',
    'Sandbox: no money moved.',
  ];
  const content = `BT /F1 12 Tf 16 TL 72 770 Td ${text.map((line) => `(${escape(line)}) Tj T*`).join(' ')} ET`;
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** Numbers the objects and adds the table of their offsets. */
function pdfFile(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

const escape = (text: string): string => text.replace(/[\\()]/g, '\\$&');
