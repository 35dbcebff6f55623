import { readByDraft } from '../test/read-bank-file.js';
import { stateOfText } from './state-words.js';

describe('a state that is written together with what it is of', () => {
  test.each([
    ['출금취소', 'DECLINED'],
    ['결제취소', 'DECLINED'],
    ['이체실패', 'DECLINED'],
    ['支付失败', 'DECLINED'],
    ['转账处理中', 'PENDING'],
    ['付款已取消', 'DECLINED'],
    ['轉帳失敗', 'DECLINED'],
    ['入金取消', 'DECLINED'],
    ['振込失敗', 'DECLINED'],
    ['交易成功', 'COMPLETED'],
    ['支付成功', 'COMPLETED'],
  ] as const)('%s is %s', (text, state) => {
    expect(stateOfText(text)).toBe(state);
  });

  test.each(['출금', '转账', '取引', '支付', '여행사취소수수료', '失败乃成功之母'])('%s is none', (text) => {
    expect(stateOfText(text)).toBeNull();
  });

  test('is the status of its row in the draft', async () => {
    const { items, questions } = await readByDraft(
      '交易时间,交易对方,收/支,金额,交易状态,交易订单号\n' +
        '2025-03-02 10:11:12,小店,支出,25.50,支付成功,2025030200001\n' +
        '2025-03-03 10:11:12,张三,收入,100.00,交易成功,2025030300001\n' +
        '2025-03-15 10:11:12,淘宝店,支出,200.00,支付失败,2025031500001\n',
    );
    expect([questions, items.map(({ status }) => status)]).toEqual([
      [],
      ['COMPLETED', 'COMPLETED', 'DECLINED'],
    ]);
  });
});

describe('a column named like a state with words for yes and no', () => {
  const asked = async (...words: readonly string[]) => {
    const rows = words.map((word, at) => `0${at + 1}.05.2026;${at + 1},50;BGN;${word}`);
    const { questions } = await readByDraft(['Дата;Сума;Валута;Сторно', ...rows].join('\n'));
    return questions.join();
  };

  test.each([
    ['Bulgarian', 'Не', 'Да'],
    ['Lithuanian', 'ne', 'taip'],
    ['Vietnamese', 'Không', 'Có'],
    ['Ukrainian', 'Ні', 'Так'],
    ['Persian', 'خیر', 'بله'],
    ['Thai', 'ไม่', 'ใช่'],
  ])('asks about the rows with yes alone, in %s', async (_, no, yes) => {
    expect(await asked(no, yes, no)).toContain(`Сторно in line 3 has "${yes}"`);
  });

  test('never offers to leave out every row', async () => {
    const question = await asked('A', 'B', 'A');
    expect(question).toContain('It is not clear which of these words means that');
    expect(question).not.toContain('"A": REVERSED');
  });
});
