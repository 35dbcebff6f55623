// size: the words of an author who read no code are kept as they are
// Ordinary customers of a commercial bank of Asia and the Gulf, for counting wrong escalations.
// Everything comes from one seeded generator; the same options give the same output.

const DAY = 86400000, END = Date.UTC(2025, 1, 28, 12)
const WALKS = ['student', 'migrant worker', 'salaried', 'executive', 'gig worker', 'pensioner', 'freelancer',
  'overseas family']
const TRADES = ['shop', 'restaurant', 'wholesaler', 'builder', 'consultant', 'landlord', 'market seller',
  'charity', 'transport', 'agency']

// "key:a|b;key:c" to a table of lists
const table = (text: string): any => Object.fromEntries(text.replaceAll('\n', ' ').split(';').map(part => {
  const at = part.indexOf(':')
  return [part.slice(0, at).trim(), part.slice(at + 1).split('|').map(x => x.trim())]
}))

// men / women / family names
const NAMES: any = {
  IN: 'Arvind|Suresh|Nikhil|Imran|Gurpreet|Manoj|Dilip|Joseph/Sunita|Kavya|Meena|Farida|Lakshmi|Pooja|Asha'
    + '/Kulkarni|Yadav|Nair|Bhosale|Sheikh|Gill|Iyer|Dsouza|Mahato|Chaudhary',
  ID: 'Agus|Budi|Wahyu|Rizky|Hendra|Made|Slamet|Yusuf/Siti|Dewi|Ratna|Wulan|Fitri|Ayu|Sri'
    + '/Santoso|Nugroho|Siregar|Wijaya|Hidayat|Lestari|Pratama|Sitompul|Kurniawan',
  JP: 'Kenji|Takumi|Hiroshi|Daiki|Shinji|Makoto/Yuki|Aoi|Kumiko|Naomi|Haruka|Emi'
    + '/Moriyama|Okabe|Hayashida|Kuroki|Tsuchida|Nishio|Ogata|Sugimori',
  JK: 'ケンジ|タクミ|ヒロシ|ダイキ|シンジ|マコト/ユキ|アオイ|クミコ|ナオミ|ハルカ|エミ'
    + '/モリヤマ|オカベ|ハヤシダ|クロキ|ツチダ|ニシオ|オガタ|スギモリ',
  AE: 'Khalid|Saeed|Hamdan|Omar|Rashid|Tariq|Faisal/Mariam|Hessa|Aisha|Layla|Noura|Shaikha'
    + '/Al Marri|Al Suwaidi|Al Hammadi|Haddad|Al Qubaisi|Mansour|Al Zaabi',
  SG: 'Wei Jie|Jun Hao|Hafiz|Kumaran|Boon Keng|Desmond/Hui Min|Xin Yi|Nurul|Shanti|Mei Ling|Rachel'
    + '/Tan|Lim|Goh|Ong|Chua|Rahmat|Pillai|Teo|Seah',
  PH: 'Jomar|Rodel|Arnel|Mark Anthony|Danilo|Renz/Maricel|Rowena|Jocelyn|Angelica|Liza|Cherry'
    + '/Dela Cruz|Bautista|Magsino|Villanueva|Ocampo|Salonga|Tolentino|Abad',
  NP: 'Bishnu|Prakash|Dipak|Ramesh/Sarita|Anju|Kamala/Tamang|Gurung|Thapa|Rai|Adhikari',
  BD: 'Rafiqul|Shahin|Jahangir|Mizanur/Rahima|Shirin|Nasima/Islam|Hossain|Miah|Sarkar|Khatun',
  PK: 'Zubair|Nadeem|Waqas|Asif/Samina|Rukhsana|Sadia/Khan|Butt|Awan|Chaudhry|Gul',
  VN: 'Minh Tuan|Van Duc|Quang Huy/Thi Hoa|Thi Lan|Ngoc Anh/Nguyen|Tran|Pham|Le',
  EG: 'Mahmoud|Hossam|Karim|Amr/Dina|Yasmin|Heba/El Sayed|Fathy|Abdelrahman|Shalaby',
  MM: 'Aung Ko|Zaw Min|Kyaw Thu/Khin Mar|Thida|Su Su/Htwe|Oo|Naing|Win',
  GB: 'Oliver|Stuart|Callum|Peter/Harriet|Fiona|Joanna/Whitcombe|Ashdown|Fairley|Mercer',
}

// wage: usual monthly pay; low: a worker's pay; meal: a lunch; limit: cash reporting; season: twelve months
const COUNTRIES: any[] = [
  { cc: 'IN', cur: 'INR', id: 356, wage: 52000, low: 19000, meal: 190, rent: 16000, car: 780000, note: 500,
    limit: 50000, dial: '+9198', off: 5.5, pay: [30], qr: .65, cash: .4, people: 'IN', vatMonths: 12,
      vatRate: .03,
    bonus: { 9: .8 }, season: [1, .95, 1, 1.05, 1.05, .95, .9, .95, 1.05, 1.4, 1.2, 1.05],
    homes: ['IN', 'IN', 'NP'], foreign: ['AE', 'GB', 'SG'],
    city: ['Pune/Maharashtra/4110', 'Surat/Gujarat/3950', 'Kochi/Kerala/6820', 'Ludhiana/Punjab/1410'] },
  { cc: 'ID', cur: 'IDR', id: 360, wage: 8200000, low: 5000000, meal: 32000, rent: 2300000, car: 195000000,
    note: 50000, limit: 100000000, dial: '+62812', off: 7, pay: [25], qr: .55, cash: .4, people: 'ID',
    vatMonths: 12, vatRate: .005, bonus: { 2: 1 }, season: [.95, 1.1, 1.4, 1.05, .95, 1, 1, 1, 1, 1, 1, 1.15],
    homes: ['ID'], foreign: ['SG', 'AE', 'JP'],
    city: ['Surabaya/Jawa Timur/6027', 'Bandung/Jawa Barat/4013', 'Medan/Sumatera Utara/2011',
      'Tangerang/Banten/1514'] },
  { cc: 'JP', cur: 'JPY', id: 392, wage: 270000, low: 178000, meal: 880, rent: 72000, car: 1750000,
    note: 10000,
    limit: 2000000, dial: '+8190', off: 9, pay: [25], qr: .15, cash: .22, people: 'JP', vatMonths: 4,
      vatRate: .04,
    bonus: { 6: 1.4, 11: 1.7 }, season: [1, .9, 1.1, 1.05, 1, .95, 1, 1.1, .95, 1, 1.05, 1.3],
    homes: ['VN', 'NP', 'PH', 'ID', 'MM'], foreign: ['SG', 'GB', 'VN'],
    city: ['Kawaguchi/Saitama/332-0', 'Sakai/Osaka/590-0', 'Hamamatsu/Shizuoka/430-0',
      'Fukuoka/Fukuoka/810-0'] },
  { cc: 'AE', cur: 'AED', id: 784, wage: 11000, low: 2300, meal: 30, rent: 4600, car: 68000, note: 100,
    limit: 55000, dial: '+97150', off: 4, pay: [28], qr: .05, cash: .3, people: 'AE', vatMonths: 4,
      vatRate: .025,
    bonus: { 2: .9 }, season: [1.05, 1.1, 1.2, 1.05, 1, .95, .8, .8, 1, 1.05, 1.1, 1.2],
    homes: ['IN', 'PK', 'BD', 'NP', 'PH', 'EG'], foreign: ['IN', 'EG', 'GB'],
    city: ['Dubai/Dubai/0000', 'Sharjah/Sharjah/0000', 'Abu Dhabi/Abu Dhabi/0000', 'Ajman/Ajman/0000'] },
  { cc: 'SG', cur: 'SGD', id: 702, wage: 5100, low: 1250, meal: 7.5, rent: 1350, car: 88000, note: 50,
    limit: 20000, dial: '+658', off: 8, pay: [26], qr: .35, cash: .15, people: 'SG', vatMonths: 4,
      vatRate: .03,
    bonus: { 11: 1, 2: 1.6 }, season: [1.3, 1.05, .95, 1, 1, 1.05, 1, .95, 1, 1, 1.05, 1.25],
    homes: ['BD', 'IN', 'MM', 'PH'], foreign: ['GB', 'JP', 'IN'],
    city: ['Singapore/Bedok/4600', 'Singapore/Jurong West/6400', 'Singapore/Toa Payoh/3100'] },
  { cc: 'PH', cur: 'PHP', id: 608, wage: 33000, low: 17500, meal: 180, rent: 9500, car: 760000, note: 500,
    limit: 500000, dial: '+63917', off: 8, pay: [15, 30], qr: .35, cash: .42, people: 'PH', vatMonths: 4,
      vatRate: .035,
    bonus: { 11: 1, 4: .3 }, season: [.85, 1, .95, 1, 1.05, 1, .95, .95, 1, 1.05, 1.2, 1.55],
    homes: ['PH'], foreign: ['AE', 'SG', 'JP'],
    city: ['Quezon City/Metro Manila/1100', 'Cebu City/Cebu/6000', 'Iloilo City/Iloilo/5000',
      'Davao City/Davao/8000'] },
]

// counterparties of each country, shared by its customers
const PLACES: any = {
  IN: `pens:State Pension Cell;god:Hanuman Mandir|Gurdwara Sahib;food:Annapoorna Supermart|Daily Basket
Kothrud|Ramdev Kirana|Freshkart Stores;eat:Sai Snacks|Udupi Grand|Chaat Corner|Cafe Monsoon;fuel:Highway
Fuels Wakad|Shakti Petroleum;net:Bazaarvila Online|Trendmandi;util:State Electricity Board|City Water
Supply|Nagar Gas;tel:Sampark Mobile|Tarang Broadband;tax:GST Payment|Income Tax Dept CBDT;soc:EPFO|ESIC;
sch:Vidya Niketan School|Deccan College of Engineering;hosp:Sanjivani Hospital|Medlife Chemists;ins:Jeevan
Raksha Insurance;rem:Setu Money Transfer;acq:PaySetu Merchant Settl|Bijli POS Settlement;qr:UPI QR
Settlement|ScanDo Payments;plat:Zippero Delivery|RideWaala;emp:Indus Textiles Ltd|Orbis Software Pvt Ltd|
Godavari Motors|Nutan Hospital Trust;mat:Ambika Cement Agency|Shree Steel Depot|Patil Sand Suppliers;
goods:Marwar Distributors|Hind FMCG Depot|Jain Cloth House;fresh:APMC Commission Agent Rane|Gokul Dairy|
Deepak Vegetables;land:Ravindra Joshi|Sharada Estates|Mrs V Deshpande;brok:Nivesh Mutual Fund SIP|Lotus
Securities;air:Garuda Tours|Indrail Booking;lend:Apna Vahan Finance|Home Loan EMI;stem:Shree Ganesh|Balaji|
New Bharat|Om Sai|Royal|Krishna|Al Ameen|Navjyoti;word:Traders|Enterprises|Stores|Textiles|Foods|
Electricals;suffix:|Pvt Ltd|& Sons`,
  ID: `pens:Dana Pensiun Purnabakti;god:Masjid Al Ikhlas|GKI Melati;food:Toko Berkah|Swalayan Murah Jaya|
Minimarket Anggrek;eat:Warung Bu Tini|Kedai Kopi Senja|Bakso Pak Kumis|RM Padang Saiyo;fuel:SPBU 34.151|
SPBU 54.601;net:Lapakita|Belanjaku;util:PLN Prabayar|PDAM Tirta;tel:Pulsa Selulindo|Internet Nusaband;
tax:MPN Pajak|Kas Daerah PBB;soc:BPJS Kesehatan|BPJS Ketenagakerjaan;sch:SD Harapan Bunda|Univ Cipta
Bangsa;hosp:RS Kasih Ibu|Apotek Sehat;ins:Asuransi Jiwa Sentosa;rem:Kirim Cepat Remitansi;acq:EDC
Settlement Nusapay;qr:QRIS Settlement|Dompetku Merchant;plat:Ojekita Mitra|Antarin Kurir;emp:PT Sinar
Logam|PT Cakra Digital|CV Mitra Pangan|RS Kasih Ibu;mat:TB Sumber Rejeki|UD Baja Makmur|Toko Besi Abadi;
goods:PT Distribusi Prima|Grosir Tanah Jaya|UD Sembako Lancar;fresh:Pasar Induk Pak Darto|CV Ayam Segar|UD
Sayur Lembang;land:Ibu Kos Haryati|H. Sulaiman|PT Graha Sewa;brok:Reksadana Cendana|Emas Digital Mulia;
air:Sahabat Tour|Tiket Nusa;lend:Adira Jaya Finance|KPR Bank;stem:Maju|Sumber|Berkah|Sinar|Karya|Mulia|
Bintang|Rejeki;word:Jaya|Abadi|Sentosa|Mandiri|Lestari|Utama;suffix:|CV|(PT)`,
  JP: `pens:コウセイネンキン;god:ジヨウコウジ|アオイジンジヤ;food:スーパーみどり屋|ハナマル食品館|ローズマート;eat:喫茶こもれび|麺処いちばん|弁当のさと|居酒屋とも;
fuel:アサヒ石油SS|交通系IC チャージ;net:ネットイチバ|ヨミモノ書店;util:トウブデンリヨク|シスイドウキヨク|ガスリヨウキン;tel:ヒカリモバイル|ネツトコウセン;tax:ゼイムシヨ|シゼイ
ノウフ;soc:ネンキンジムシヨ|コクミンケンコウホケン;sch:ミドリガクエン|サクラギダイガク;hosp:カワムラビヨウイン|くすりの南;ins:アオゾラセイメイ;rem:グローバルソウキン(カ;
acq:カード加盟店入金 JPS;qr:コード決済入金;plat:ハコブヨ|タスクワークス;emp:カ)ヤマトセイキ|カ)ミナミシヨウジ|ユ)ハマフーズ|イ)セイワカイ;mat:カ)キタザイモク|
カ)トウカイケンザイ;goods:カ) オオタニブツサン|マルフクシヨウカイ;fresh:カ)チユウオウセイカ|ウオヨシスイサン|カ)コメハチ;land:カ)サンユウカンリ|オオヤ ミヤケ;
brok:ハルシヨウケン|ツミタテトウシン;air:ソラタビトラベル|シンカンセン ヨヤク;lend:オートローン ヒノデ|ジユウタクローン;stem:マル|ダイ|キタ|ヒガシ|サン|トミ|フジタ|ワカバ;
word:ショウジ|コウギョウ|フーズ|サンギョウ|デンキ|ブッサン;suffix:(カ|(ユ`,
  AE: `pens:Pension Authority;god:Zakat House|St Mary Church;food:Al Wadi Hypermarket|Green Palm Grocery|
Karama Mini Mart;eat:Zaitoon Cafeteria|Biryani House Deira|Karak Corner|Cedar Grill;fuel:Falcon Petrol Stn
118|Metro Card Topup;net:Souqly Online|Desert Deals;util:Electricity & Water Authority|District Cooling;
tel:Gulfline Mobile|Nakheel Fibre;tax:Federal Tax Authority|Revenue Desk;soc:WPS Charges|Labour Ministry
Fees;sch:Bright Horizon School|Gulf City University;hosp:Al Shifa Clinic|Medina Pharmacy;ins:Dhow
Insurance;rem:Al Ruwais Exchange|Unity Exchange Centre;acq:GulfPay Merchant Settlement|NetPos Settlement;
qr:TapGo Wallet Merchant;plat:Foodrunner ME|Saffar Rides;emp:Burj Line Contracting LLC|Emerald Facilities
Mgmt|Oryx Hotels|Delta Tech FZ LLC;mat:Sharjah Cement Trdg|Al Bahar Steel|National Paints Depot;
goods:Deira General Trading|Nile Foods FZE|Jumbo Textile LLC;fresh:Al Aweer Fruit & Veg|Khor Fish Trading|
Golden Rice Mills;land:Al Manzil Real Estate|Mr Yousef Haddad|Bin Salem Properties;brok:Pearl Securities|
Gold Saver Plan;air:Sahara Travels|Gulfwing Air;lend:Auto Finance Instalment|Home Finance;stem:Al Noor|
Golden|Royal Star|Al Fajr|Blue Coast|Zamzam|Oasis|Al Wafa;word:Trading|General Trading|Foodstuff|
Electronics|Contracting|Garments;suffix:LLC|FZE|Est`,
  SG: `pens:CPF LIFE;god:Guan Yin Temple|Grace Chapel;food:Harvest Fresh Bedok|Sunlight Mart|Kim Huat
Provision;eat:Ah Seng Chicken Rice|Kopi Lane|Teck Kee Dim Sum|Nasi Corner;fuel:TransitLink Topup|Orchard
Petrol;net:Lazmart|Roundabout Buy;util:City Power & Water|Town Council;tel:Straitsnet Mobile|FibreOne;
tax:IRAS GST|IRAS Tax;soc:CPF Board;sch:Rainbow Kidz Preschool|Straits Polytechnic;hosp:Novena Medical|
Family Clinic Blk 214;ins:Merlion Life;rem:Remitz Pte Ltd|Lucky Plaza Exchange;acq:NETS Settlement|CardHub
Settlement;qr:PayNow QR Settlement;plat:GoRide SG|Nomnom Delivery;emp:Pinnacle Marine Pte Ltd|Acorn
Logistics Pte Ltd|Silverline Systems Pte Ltd|Sunrise Nursing Home;mat:Hock Lee Hardware|Tuas Steel Pte Ltd|
Eng Soon Timber;goods:Joo Chiat Trading|Pan Pacific Foods Pte Ltd;fresh:Pasir Panjang Veg Supply|Lian Hin
Seafood|Yong Fa Noodles;land:Mdm Koh S H|Evergreen Realty Pte Ltd|Mr Nathan R;brok:Temasek Way Securities|
RoboSave Invest;air:Chan Family Holidays|Skyhop Air;lend:Car Loan Instalment|HDB Loan;stem:Hup Seng|Golden
Bridge|Eastern|Lion Peak|Sin Huat|Keong Hong|Marina;word:Trading|Engineering|Foods|Marketing|Services|
Hardware;suffix:Pte Ltd|Pte Ltd|& Co`,
  PH: `pens:SSS;god:San Roque Parish|Sto Nino Church;food:Aling Nena Supermart|Savewise Cubao|Palengke
Express;eat:Lugawan ni Mang Ben|Kape Tayo|Inasal House|Lutong Bahay;fuel:Bagyo Gas Station|Beep Load;
net:Tindahan Online|Shopinas;util:Metro Electric Co|Tubig Water;tel:Globalink Load|PinoyFibr;tax:BIR eFPS|
City Treasurer;soc:SSS Contribution|PhilHealth;sch:San Isidro Academy|Univ of the East Visayas;hosp:Our
Lady Medical Center|Botika Mercy;ins:Bayanihan Life;rem:Padala Express|Kabayan Remit;acq:SwipePH Merchant
Settlement;qr:QR Ph Settlement|GWallet Cash-in;plat:Lipad Rider|Hatid Express;emp:Northgate BPO Inc|San
Mateo Foods Corp|Archipelago Shipping|Mabuhay Hospital;mat:Tatlong Hari Hardware|Bicol Steel|JRS Gravel &
Sand;goods:Divisoria Wholesale Hub|Visayas Dry Goods|Suy Sing Grocery Dist;fresh:Balintawak Gulay Dealer|
Navotas Fish Broker|Bigasan ni Ka Ely;land:Mrs Corazon Reyes|Sampaguita Apartments|Engr Lito Manalo;
brok:Pag-asa Mutual Fund|MP2 Savings;air:Isla Travel|Amihan Air;lend:Motor Loan Sagip|Housing Loan;stem:JM|
Golden Sun|Three Brothers|San Roque|Mabini|Triple A|Tropical;word:Trading|Enterprises|Merchandising|Foods|
Marketing|Builders Supply;suffix:|Inc|Corp`,
}

// what people write; {m} month, {n} number, {p} a first name
const WORDS: any = {
  IN: `wage:SALARY {m}|Sal credit {m}|vetan;bonus:Diwali bonus|incentive;rent:rent {m}|kiraya|room rent;
fam:ghar kharch|for home|mummy ke liye;remit:family maintenance|ghar bheja {m};inv:Inv {n}|bill no {n}|
payment agst bill {n};sup:maal ka payment|bill {n} cleared|stock;cash:by cash|CASH DEP SELF|dukan ki bikri;
tax:GST {m}|advance tax;don:daan|annadanam seva|mandir donation;fee:school fees term|tuition fees {p};
loan:EMI {n};ref:refund order {n};sale:phonepe sale|payment;trip:Goa trip|ticket paisa;p2p:dinner split|
thanks bhai|udhaar wapas;rosca:chit fund {m}|committee;dep:security deposit|advance for flat;med:hospital
bill|dawai;gift:shaadi shagun|birthday;build:site advance|slab work|labour payment;own:to own a/c|transfer
to savings|capital`,
  ID: `wage:Gaji {m}|payroll {m};bonus:THR|bonus tahunan;rent:bayar kos {m}|kontrakan|sewa;fam:buat ibu|
uang bulanan|kebutuhan rumah;remit:kiriman utk keluarga|kirim {m};inv:Inv {n}|pelunasan nota {n}|DP
pesanan;sup:belanja barang|bayar nota {n}|stok;cash:setor tunai|hasil jualan;tax:PPh final {m}|PPN {m};
don:infaq|sedekah jumat|zakat;fee:SPP {m}|uang kuliah {p};loan:cicilan ke {n};ref:refund pesanan {n};
sale:bayar|beli 2|lunas ya;trip:patungan liburan|tiket mudik;p2p:patungan makan|ganti uang bensin|makasih
ya;rosca:arisan {m}|arisan RT;dep:deposit kos|uang muka kontrakan;med:rawat inap|obat;gift:kado nikah|
amplop kondangan|ultah {p};build:DP proyek|termin {n}|upah tukang;own:pindah tabungan|modal usaha`,
  JP: `wage:給与 {m}|キュウヨ;bonus:賞与;rent:家賃 {m}|ヤチン;fam:仕送り|生活費;remit:family support|kazoku soukin {m};
inv:請求書{n}|ご請求分 {m};sup:仕入代金 {m}|買掛金;cash:売上入金|現金;tax:消費税|源泉所得税 {m};don:御布施|寄付金|護持会費;fee:授業料|保育料 {m};
loan:ローン返済;ref:返金 {n};sale:代金|チケット代;trip:旅行代|新幹線代;p2p:飲み会代|割り勘|ありがとう;rosca:積立会費;dep:敷金礼金;med:入院費|診療費;
gift:ご祝儀|お年玉|お祝い;build:着手金|中間金|外注費 {m};own:預け替え|貯金|事業資金`,
  AE: `wage:WPS salary {m}|SALARY {m}|راتب شهر {m};bonus:annual bonus|leave salary;rent:rent {m}|bed space
{m}|إيجار;fam:for family|house expense|مصروف البيت;remit:family maintenance|for home {m}|savings;
inv:INV-{n}|LPO {n}|against invoice {n};sup:supplier pmt {n}|goods payment|دفعة مورد;cash:cash sales|إيداع
نقدي;tax:VAT Q|VAT return;don:zakat|صدقة|donation;fee:school fees {p}|term fee;loan:instalment {n};
ref:refund {n}|استرداد;sale:payment|order {n};trip:ticket|trip share;p2p:lunch|thank you bro|mess money
{m}|room share;rosca:kitty {m}|جمعية;dep:security deposit|ejari deposit;med:clinic bill;gift:wedding gift|
eid gift|عيدية;build:mobilization advance|progress claim {n}|labour camp;own:own account|to savings`,
  SG: `wage:SALARY {m}|GIRO salary;bonus:AWS|bonus;rent:rental {m}|room rent;fam:for mum|parents allowance;
remit:family support|send home {m};inv:INV{n}|inv {n} thks|pymt inv {n};sup:stock pymt|SOA {m}|inv {n};
cash:sales cash|cash dep;tax:GST F5|tax instalment;don:temple donation|hong bao offering|tithe;fee:sch
fees {p}|childcare {m};loan:loan {m};ref:refund {n};sale:paynow|order {n}|thx!;trip:JB trip|airtix share;
p2p:dinner lah|lunch|kopi $|movie tix;rosca:tontine {m};dep:2 mth deposit|stamp duty;med:polyclinic|hosp
bill;gift:ang bao|wedding ang bao|bday {p};build:progress claim {n}|deposit reno;own:to savings acct|own
transfer`,
  PH: `wage:payroll {m}|sweldo;bonus:13th month|midyear bonus;rent:upa {m}|renta sa bahay;fam:panggastos|
para kay nanay|allowance;remit:padala {m}|pang tuition|para sa pamilya;inv:SI {n}|bayad sa invoice {n}|
downpayment;sup:bayad paninda|DR {n}|stocks;cash:benta|cash dep;tax:BIR 2550Q|percentage tax;don:love
offering|donasyon sa simbahan|tithes;fee:tuition {p}|school fees;loan:hulog {m};ref:refund {n};sale:bayad|
order {n} salamat;trip:Bora trip ambag|ticket;p2p:ambag|bayad utang|KKB dinner|salamat po;rosca:paluwagan
{m}|hulog paluwagan;dep:1 month advance 2 deposit;med:pang ospital|gamot;gift:pakimkim|pang kasal|happy
bday {p};build:progress billing {n}|DP sa project|bayad karpintero;own:lipat savings|puhunan`,
}

// names of firms by trade, in the order of TRADES
const SIGNS: any = {
  IN: 'General Stores|Family Dhaba|Wholesale Agency|Constructions|Advisory LLP|Estates|Fruit & Bhaji|'
    + 'Mandir Trust/Vidyalaya Education Society|Roadways|Travels/Manpower Services',
  ID: 'Toko Kelontong|Rumah Makan|Grosir Sembako|Kontraktor|Konsultan|Kos-kosan|Lapak Sayur|'
    + 'Yayasan Masjid/Yayasan Pendidikan|Ekspedisi|Tour Umroh/Properti',
  JP: 'Shoten|Shokudo|Shoji K.K.|Komuten|Consulting G.K.|Real Estate|Aoichi Stall|Temple/Nursery School|'
    + 'Unyu K.K.|Travel/Staff Service',
  AE: 'Grocery|Restaurant|General Trading LLC|Contracting LLC|Consultancy FZ LLC|Properties|Souq Stall|'
    + 'Charity Centre/Nursery School|Transport LLC|Tourism LLC/Manpower Supply',
  SG: 'Minimart|Eating House|Trading Pte Ltd|Builders Pte Ltd|Advisory Pte Ltd|Realty|Wet Market Stall|'
    + 'Temple Association/Student Care|Logistics Pte Ltd|Travel Pte Ltd/Employment Agency',
  PH: 'Sari-Sari & Grocery|Eatery|Wholesale Trading|Builders|Consulting|Apartments|Palengke Stall|'
    + 'Parish Church/Learning Center|Trucking|Travel & Tours/Manpower Agency',
}
const SIGN_STEMS = table('IN:Sai Kripa|Janata|Laxmi|Bombay|Madina|Vinayak;ID:Melati|Barokah|Cahaya|Harapan;'
  + 'JP:Maruyama|Jokoji|Hinode|Asunaro|Kitagawa|Futaba;AE:Al Amal|Najma|Hudhud|Rayyan;SG:Tai Heng|'
  + 'Sri Murugan|Everbright|Poh Leng|Two Rivers;PH:Santa Rita|Malaya|Kuya Boy|Bagong Araw|St Jude|Dos Marias')
// kinds of movement: [type, subtype]
const SUBS: any = { ach: ['TRANSFER', 'ACH_TRANSFER'], rtp: ['TRANSFER', 'RTP_TRANSFER'], p2p: ['TRANSFER',
  'P2P_TRANSFER'], wire: ['TRANSFER', 'WIRE_TRANSFER'], rem: ['REMITTANCE', 'WIRE_TRANSFER'],
    card: ['PAYMENT',
  'CARD_PURCHASE'], bill: ['PAYMENT', 'BILL_PAYMENT'], settle: ['DEPOSIT', 'CARD_SETTLEMENT'],
    proc: ['DEPOSIT',
  'DEPOSIT_PROCESSOR'], cashin: ['DEPOSIT', 'DEPOSIT_FIAT'], atm: ['WITHDRAWAL', 'CASH_WITHDRAWAL'],
    chq: ['TRANSFER',
  'CHECK_TRANSFER'], loan: ['LOAN', 'LOAN_REPAYMENT'], lent: ['LOAN', 'CREDIT_TRANSACTION'], fee: ['FEE',
  'SERVICE_FEE'], int: ['INTEREST', 'INTEREST_EARNED'], ref: ['CREDIT', 'CREDIT_TRANSACTION'],
    own: ['INTERNAL',
  'INTERNAL_TRANSFER'], sub: ['PAYMENT', 'SUBSCRIPTION_FEE'], trip: ['PAYMENT', 'TRAVEL_EXPENSE'] }
// what the bank itself prints where nobody writes
const PRINTS = table('card:POS {n} {c}|POS purchase {c}|CARD {n};rtp:QR payment {n}|QR {c};bill:Bill {m}|'
  + 'ref {n};atm:ATM WDL {c}|CASH WDL;proc:Payout {m} batch {n}|batch {n};settle:SETTL {n}|batch {n};'
  + 'cashin:CASH DEP {c};sub:subscription {m};trip:booking {n};fee:remittance fee;int:interest {m};'
  + 'ref:adjustment {n};p2p:transfer {n}')

export function ordinaryLife(options: { seed: number; perKind: number; texts: boolean }): {
  entities: object[]; transactions: object[]; alerts: object[]; kindOf: Record<string, string> } {
  let state = (options.seed * 2654435761 + 97) >>> 0
  const rand = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = Math.imul(state ^ (state >>> 15), state | 1); z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296 }
  const num = (low: number, high: number) => low + (high - low) * rand()
  const int = (low: number, high: number) => Math.floor(num(low, high + 1))
  const odds = (p: number) => rand() < p, pick = (list: any) => list[Math.floor(rand() * list.length)]
  const skew = (x: number, s: number) => x * Math.exp(s * (rand() + rand() + rand() - 1.5) * 1.4)
  const times = (n: number, make: (i: number) => any): any[] => Array.from({ length: Math.max(0, n) }, (_,
    i) => make(i))
  let a: any, c: any                   // the customer whose life is written, and the country
  const places: any = {}, words: any = {}
  for (const { cc } of COUNTRIES) { places[cc] = table(PLACES[cc]); words[cc] = table(WORDS[cc]) }

  // sums: nice = a round figure, price = a shop's figure, exact = an invoice's figure
  const nice = (x: number) => {
    const mag = 10 ** Math.floor(Math.log10(Math.max(x, 1)))
    const step = Math.max(c.note / (c.cc === 'JP' ? 10 : c.cc === 'IN' || c.cc === 'PH' ? 5 : 5),
      mag / pick([2, 5, 10]))
    return Math.max(step, Math.round(x / step) * step) }
  const price = (x: number) => c.cc === 'JP' ? Math.round(x) : c.cc === 'ID' ? Math.max(500,
    Math.round(x / 500) * 500) : c.cc === 'SG' ? Math.max(.1, Math.round(x * 20) / 20) : c.cc === 'AE' ?
    Math.max(1, Math.round(x * 4) / 4) : odds(.6) ? Math.max(5, Math.round(x)) : Math.max(5, Math.round(x *
    100) / 100)
  const exact = (x: number) => c.cc === 'JP' || c.cc === 'ID' ? Math.round(x) : Math.round(x * 100) / 100
  const show = (c: any, x: number) => c.cc === 'JP' ? String(Math.round(x)) : x.toFixed(2)
  const bill = (x: number) => odds(.5) ? nice(x) : exact(x)

  // names
  const person = (cc: string, family?: string, female = odds(.5)) => {
    const [men, women, last] = NAMES[cc].split('/').map((s: string) => s.split('|'))
    const first = pick(female ? women : men), surname = family || pick(last)
    return cc === 'JK' ? surname + ' ' + first : cc === 'SG' && surname !== 'Pillai' && surname !== 'Rahmat' ?
      surname + ' ' + first : first + ' ' + surname }
  const payer = (nation = '') => {           // a private person as the bank prints one
    const home = nation || (c.cc === 'AE' ? pick(['AE', 'IN', 'PK', 'EG', 'PH', 'IN']) : c.cc === 'SG' &&
      odds(.15) ? 'IN' : c.people)
    const name = person(home === 'JP' ? 'JK' : home), tail = rand()
    return tail < .12 ? name + ' XX' + int(1000, 9999) : tail < .3 && c.cc === 'IN' ?
      name.split(' ')[0].toLowerCase() + int(11, 99) + '@okpay' : tail < .35 ? name.toUpperCase() : name }
  const firm = (k = c) => {
    const p = places[k.cc], end = pick(p.suffix), own = NAMES[k.cc === 'JP' ? 'JK' :
      k.people].split('/')[2].split('|')
    const stem = odds(.4) ? pick(own) : pick(p.stem)
    return k.cc === 'JP' ? end.slice(1) + ')' + stem + pick(p.word) : [stem, pick(p.word),
      end].filter(Boolean).join(' ') }
  const works = (word: string) => c.cc === 'JP' ? firm() : pick(places[c.cc].stem) + ' ' + word
  const abroad = () => { const f = pick(c.foreign), k = COUNTRIES.find(x => x.cc === f)
    return k ? (f === 'JP' ? pick(['Hoshi Design', 'Nagai Works']) + ' Co Ltd' : firm(k)) :
      pick(['Hartwell Media', 'Stonebridge Retail', 'Finch & Lowe', 'Quayside Labs']) + ' Ltd' }
  const firms = (n: number) => [...new Set(times(n, () => firm()))]
  const payers = (n: number, nation = '') => [...new Set(times(n, () => payer(nation)))]

  // the customers, before their lives
  const all: any[] = [], kindOf: Record<string, string> = {}
  const hosts = [3, 4, 2, 3, 4, 0, 3, 2, 5, 1], fromAbroad = [5, 0, 1, 5, 0, 1, 4, 5, 3, 2]
  ;[...WALKS, ...TRADES].forEach((kind, k) => times(options.perKind, (i: number) => {
    const c = COUNTRIES[kind === 'migrant worker' ? hosts[i % 10] : kind === 'overseas family' ?
      fromAbroad[i % 10] : (i + k) % 6]
    const young = odds(.22), months = young ? num(6, 7.5) : num(8, 14)
    const a: any = { id: 'oc-' + String(10000 + all.length), c, kind, p: places[c.cc], person: k < 8, young,
      ev: [], start: Math.floor((END - months * 30.4 * DAY) / DAY) * DAY + 4 * 3600000, links: 0,
      level: skew(1, .35), female: odds(.5), growth: num(-.015, .035), variant: odds(.5) ? 1 : 0 }
    a.city = pick(c.city).split('/')
    a.nation = kind === 'migrant worker' ? pick(c.homes) : c.cc === 'AE' && odds(.65) ? pick(['IN', 'PK',
      'EG', 'PH', 'GB']) : c.people
    a.name = person(a.nation, undefined, a.female)
    const family = a.family = a.nation === 'SG' && !/Pillai|Rahmat/.test(a.name) ? a.name.split(' ')[0] :
      a.name.split(' ').slice(-1)[0]
    a.kin = times(4, (j: number) => c.cc === 'JP' && a.nation === 'JP' ? person('JK',
      NAMES.JK.split('/')[2].split('|')[NAMES.JP.split('/')[2].split('|').indexOf(family)], j % 2 > 0) :
      person(a.nation, a.nation === 'SG' ? family :
      NAMES[a.nation].split('/')[2].split('|').find((s: string) => s.endsWith(family)), j % 2 > 0))
    if (!a.person) {
      const sign = SIGNS[c.cc].split('|')[k - 8].split('/'), w = sign[a.variant % sign.length],
        stem = pick(SIGN_STEMS[c.cc])
      a.title = (c.cc === 'ID' || w.startsWith('Yayasan')) ? w + ' ' + stem : stem + ' ' + w
      if (all.some(b => b.title === a.title)) a.title += ' ' + pick(c.city).split('/')[0]
      a.sole = ['market seller', 'landlord', 'shop'].includes(kind) && odds(.35) }
    if (odds(.3)) { a.gap = a.start + num(.2, .8) * (END - a.start); a.gapEnd = a.gap + int(8, 22) * DAY }
    a.shops = { food: times(2, () => pick(a.p.food)), eat: times(3, () => pick(a.p.eat)), net: [...a.p.net],
      fuel: a.p.fuel }
    kindOf[a.id] = (a.person ? 'person: ' : 'firm: ') + kind; all.push(a) }))
  // sometimes the other side is a customer of this bank
  const other = (kind: string, p: number, name: string) => {
    const list = all.filter(b => b.kind === kind && b.c === c && b !== a)
    return list.length && odds(p) ? { id: pick(list), name } : name }

  // time and movements
  const at = (mo: any, d: number, low = 8, high = 20) => Date.UTC(mo.y, mo.m, Math.min(Math.max(1,
    Math.round(d)), mo.days)) + Math.floor((num(low, high) - c.off) * 3600) * 1000
  const office = (mo: any, first: number, last = first) => {
    const d = last > first ? int(first, last) : first
    let t = at(mo, d, 9, 17)
    while ([0, 6].includes(new Date(t + c.off * 3600000).getUTCDay())) t += d >= 25 ? -DAY : DAY
    return t }
  const each = (live: (mo: any) => any) => {
    const first = new Date(a.start)
    for (let i = 0, y = first.getUTCFullYear(), m = first.getUTCMonth(); Date.UTC(y, m, 1) < END; i++, m++) {
      if (m > 11) { m = 0; y++ }
      live({ y, m, i, days: new Date(Date.UTC(y, m + 1, 0)).getUTCDate(), s: c.season[m], g: (1 +
        a.growth) ** i }) } }
  // one bigger thing, on some working day
  const once = (p: number, live: (t: number, mo: any) => any) => {
    if (!odds(p)) return
    const t = a.start + num(.12, .99) * (END - a.start), d = new Date(t)
    const mo = { y: d.getUTCFullYear(), m: d.getUTCMonth(), i: 0, s: 1, g: 1, days: 28 }
    live(office(mo, Math.min(d.getUTCDate(), 24)), mo) }
  // flag: 's' may be left out when money is short, 'g' stops with holidays or sickness, '' always
  const put = (t: number, dir: number, x: number, sub: string, to: any, key: string, flag = '') => {
    if (!(x > 0) || t < a.start || t > END - 3600000 || (flag && a.gap && t > a.gap && t < a.gapEnd)) return
    t = Math.floor(t / 1000 + num(0, 2200)) * 1000
    const b = to && to.id, linked = b && t > b.start && b.links < 60
    const e: any = { a, t, dir, x, sub, cp: b ? to.name : to, key, flag: linked ? '' : flag, b: linked ? b :
      null }
    if (linked) { b.links++; b.ev.push(e); e.cp = b.title || b.name }
    a.ev.push(e) }
  const gain = (t: number, x: number, sub: string, from: any, key: string, flag = '') =>
    put(t, 1, x, sub, from, key, flag)
  const pay = (t: number, x: number, sub: string, to: any, key: string, flag = '') =>
    put(t, -1, x, sub, to, key, flag)
  const atm = (t: number, x: number, flag = 's') => pay(t, Math.max(c.note, Math.round(x / c.note) * c.note),
    'atm', 'ATM ' + (odds(.93) ? a.city : pick(c.city).split('/'))[0] + ' ' + int(101, 112), '', flag)
  const cashIn = (t: number, x: number, flag = 'g') => gain(t, Math.max(c.note, Math.round(x / (c.note / 5)) *
    (c.note / 5)), 'cashin', odds(.5) ? 'Cash deposit machine ' + a.branch : null, a.person ? '' :
    a.kind === 'charity' ? 'don' : a.kind === 'landlord' ? 'rent' : 'cash', flag)

  // parts of a person's life
  const living = (n: number, level: number, cash = 2) => each(mo => {
    times(Math.round(n * num(.75, 1.3)), () => {
      const r = rand(), where = r < .4 ? 'food' : r < .73 ? 'eat' : r < .85 ? 'net' : 'fuel',
        small = where === 'eat'
      const x = c.meal * level * (where === 'food' ? skew(3.5, .6) : small ? skew(1.3, .5) : where === 'net' ?
        skew(7, .8) : skew(3.5, .4))
      pay(at(mo, int(1, 31), 8, 22), price(x), odds(c.qr) ? 'rtp' : 'card', pick(a.shops[where]), '', 's') })
    times(Math.round(cash * num(.6, 1.4)), () => atm(at(mo, int(1, 31)), c.low * num(.05, .14) * level))
    if (a.person && (level > .72 || a.variant)) pay(at(mo, int(8, 18)), exact(skew(c.wage * .028 * level,
      .3)), 'bill', a.p.util[0], '', 's')
    pay(at(mo, 5 + a.variant * 9), price(a.phone = a.phone || c.wage * num(.006, .015)), 'bill', a.p.tel[0],
      '', 's') })
  const wages = (from: any, x: number, over = 0, bonus = 1) => each(mo => {
    const rise = mo.y > 2024 ? 1.05 : 1
    for (const d of c.pay) gain(office(mo, d), exact(x * rise * num(1 - over, 1 + over) / c.pay.length),
      'ach', from, 'wage')
    if (bonus && c.bonus[mo.m]) gain(office(mo, 9, 20), exact(x * c.bonus[mo.m] * num(.7, 1.2) * bonus),
      'ach', from, 'bonus') })
  const housing = (x: number) => {
    let rent = nice(x), owner = other('landlord', .35, pick(a.p.land)), move = odds(.25) ? int(2, 9) : -1
    each(mo => {
      if (mo.i === move) {               // moved: the old deposit comes back, a new one is paid
        gain(office(mo, 20), rent, 'rtp', owner, 'dep')
        rent = nice(rent * num(.9, 1.3)); owner = pick(a.p.land)
        pay(office(mo, 2), rent, 'rtp', owner, 'dep') }
      pay(at(mo, 1 + a.variant * 2, 8, 21), rent, 'rtp', owner, 'rent') }) }
  const friends = (n: number, level: number, list = payers(5)) => each(mo => times(n, () => {
    if (odds(.6)) put(at(mo, int(1, 31), 11, 23), odds(.5) ? 1 : -1, nice(c.meal * skew(2.5, .6) * level),
      'p2p', pick(list), 'p2p', 's') }))
  const savingsClub = (x: number) => {          // everyone pays each month, one gets the pot
    const turn = int(2, 10), head = payer(), n = int(8, 12)
    each(mo => { pay(at(mo, 10), x, 'p2p', head, 'rosca')
      if (mo.i === turn) gain(at(mo, 11), x * n, 'p2p', head, 'rosca') }) }
  const wedding = (guests: number) => once(1, t => {      // gifts come in, the feast goes out
    times(guests, () => gain(t + num(-2, 5) * DAY, nice(skew(c.wage * .04, .5)), 'p2p', payer(), 'gift'))
    pay(t - 12 * DAY, nice(c.wage * num(.6, 1.5)), 'rtp', pick(a.p.eat) + ' Banquet', 'gift')
    cashIn(t + 3 * DAY, c.wage * num(.4, 1.5), '') })
  const car = (p: number) => once(p, t => {
    const cost = c.car * num(.35, .8)
    gain(t - int(2, 9) * DAY, nice(cost * num(.3, .5)), 'wire', payer(), 'sale')
    if (odds(.6)) gain(t - DAY, nice(cost * .5), 'lent', a.p.lend[0], 'loan')
    pay(t, nice(cost), 'wire', works('Motors'), 'dep') })
  const remit = (t: number, x: number, to: string) => {
    pay(t, c.people === a.nation ? nice(x) : bill(x), c.people === a.nation ? 'rtp' : 'rem', odds(.8) ? to :
      pick(a.p.rem), 'remit', 's') }

  const lives: any = {
    student() {
      const parent = a.kin[0], allowance = nice(c.wage * num(.12, .28) * a.level), job = odds(.6) &&
        pick(a.p.eat)
      const chums = payers(5)
      each(mo => {
        gain(at(mo, int(1, 4)), allowance, 'rtp', parent, 'fam')
        if (odds(.3)) gain(at(mo, int(15, 26)), nice(allowance * .3), 'rtp', odds(.6) ? parent : a.kin[1],
          'fam')
        if (job && mo.m !== 5) gain(office(mo, 27), exact(skew(c.low * .35, .3)), 'ach', job, 'wage', 'g')
        if (mo.m === 0 || mo.m === 7) {
          const fee = exact(c.wage * (a.feeSize = a.feeSize || num(.6, 2)))
          if (odds(.5)) gain(office(mo, 9) - 2 * DAY, fee, 'wire', parent, 'fee')
          else for (const k of [0, 1]) gain(office(mo, 8) - (1 + k) * DAY, nice(fee * .52), 'rtp', a.kin[k],
            'fee')
          pay(office(mo, 10), fee, 'bill', a.p.sch[1], 'fee') } })
      if (odds(.4)) housing(c.rent * .4)
      living(11, .7, 1); friends(4, 1, chums)
      once(.5, t => pay(t, price(c.wage * num(.7, 1.2)), 'card', pick(a.p.net), ''))
      once(.4, t => times(int(1, 3), () => gain(t + num(0, 4) * DAY, nice(c.wage * num(.04, .3)), 'p2p',
        payer(), 'sale')))
      once(.5, t => { const share = nice(c.wage * .12)
        chums.slice(0, 4).forEach(f => gain(t + num(0, .25) * DAY, share, 'p2p', f, 'trip'))
        pay(t + .4 * DAY, share * 5, 'trip', pick(a.p.air), 'trip') })
    }, 'migrant worker'() {
      const w = c.low * num(.85, 1.4), boss = odds(.35) ? other(pick(['builder', 'transport', 'restaurant']),
        1, pick(a.p.emp)) : pick(a.p.emp), mates = payers(4, a.nation)
      wages(boss, w, .12, .3); living(8, .6, 1); friends(2, .8, mates)
      each(mo => {
        const parts = odds(.7) ? 1 : 2, d = c.pay[c.pay.length - 1] > 27 ? int(2, 5) : int(27, 29)
        times(parts, k => remit(at(mo, Math.min(d + k * 6, 30), 10, 21), w * num(.42, .58) / parts, a.kin[k]))
        if (parts === 1 && odds(.5) && c.people !== a.nation) pay(at(mo, d, 21, 22), c.cc === 'JP' ? 1500 :
          c.cc === 'AE' ? 17.25 : c.cc === 'SG' ? 5 : exact(c.meal * .5), 'fee', a.p.rem[0], '', 's')
        if (odds(.35)) cashIn(at(mo, int(5, 25)), w * num(.08, .3))     // overtime or side work, paid in cash
        pay(at(mo, 3), nice(c.rent * .13), 'p2p', mates[0], 'rent', 's') })
      if (odds(.3)) savingsClub(nice(w * .12))
      once(.5, t => {        // home leave or a wedding there: leave pay, ticket, a larger sum home
        gain(t, exact(w * num(1.2, 2.2)), 'ach', boss, 'bonus')
        pay(t + 2 * DAY, price(w * num(.3, .5)), 'trip', pick(a.p.air), 'trip')
        remit(t + 3 * DAY, w * num(.8, 1.4), a.kin[0]) })
      once(.3, t => { gain(t, nice(w * .6), 'p2p', mates[1], 'med'); remit(t + DAY, w * .6, a.kin[0]) })
    }, salaried() {
      const w = c.wage * a.level, boss = other(pick(['wholesaler', 'agency', 'consultant', 'transport']), .3,
        pick(a.p.emp))
      wages(boss, w, 0); housing(Math.min(c.rent * a.level, w * .35)); living(11, 1.1 * a.level); friends(2,
        1.5)
      each(mo => {
        if (a.variant) pay(at(mo, 7), nice(w * .08), 'rtp', a.kin[0], 'fam', 's')
        pay(at(mo, 6), nice(w * .06), 'ach', odds(.9) ? a.p.brok[0] : a.p.ins[0], 'own', 's') })
      car(.3)
      if (odds(.22)) wedding(int(6, 16))
      once(.35, t => gain(t, exact(w * num(.1, .7)), 'ref', a.p.tax[0], 'ref'))
      once(.4, t => { pay(t, price(w * num(.3, .6)), 'trip', pick(a.p.air), 'trip', 's')
        times(5, k => pay(t + (20 + k) * DAY, price(c.meal * skew(6, .5)), 'card',
          pick(['Hanoi Old Quarter Cafe', 'Colombo Bazaar', 'Penang Mall', 'Muscat Souq', 'Seoul Duty Free']),
          'trip', 's')) })
    }, executive() {
      const w = c.wage * num(3.5, 8), fund = a.p.brok
      wages(pick(a.p.emp), w, 0, 1.5); housing(c.rent * num(2, 4)); living(12, 2.4, 1); friends(1, 4)
      each(mo => {
        pay(at(mo, 4), nice(w * num(.1, .25)), 'wire', fund[0], 'own', 's')
        pay(at(mo, 28), nice(c.low * .8), 'rtp', a.helper = a.helper || payer(), 'wage', 's')
        if (mo.m % 4 === 0) pay(office(mo, 12), exact(w * .3), 'bill', a.p.sch[0], 'fee')
        if (mo.m % 3 === 2) gain(office(mo, 18), exact(w * num(.03, .12)), 'ach', pick(fund), 'ref')
        if (a.variant && mo.i % 2) pay(office(mo, 16), nice(w * .2), 'rem', a.kin[2], 'fee', 's') })
      once(.45, t => { gain(t, exact(w * num(3, 9)), 'wire', fund[1] || fund[0], 'sale')
        pay(t + int(1, 4) * DAY, nice(w * num(2, 5)), 'wire', pick(a.p.land), 'dep', 's') })
      car(.4); once(.3, t => gain(t, nice(w * num(1, 3)), 'rem', a.name, 'own'))
    }, 'gig worker'() {
      const w = c.low * num(.8, 1.5), apps = a.p.plat, daily = odds(.3)
      each(mo => {
        for (let d = 2; d < 31; d += daily ? 3 : 7) gain(at(mo, d, 10, 16), exact(skew(w / (daily ? 10 :
          4.3) * mo.s, .3)), 'proc', odds(.75) ? apps[0] : apps[1], '', 'g')
        times(int(0, 5), () => gain(at(mo, int(1, 30), 9, 22), nice(c.meal * skew(2, .6)), 'p2p', payer(),
          'sale', 'g'))
        // customers' cash, passed on
        times(int(1, 3), () => { const x = w * num(.06, .2), t = at(mo, int(2, 27), 19, 22)
          cashIn(t, x); pay(t + num(.02, .7) * DAY, exact(x * .93), 'bill', apps[0], '', 's') })
        times(4, () => pay(at(mo, int(1, 30)), price(c.meal * skew(2.2, .4)), odds(c.qr) ? 'rtp' : 'card',
          pick(a.p.fuel), '', 's'))
        pay(at(mo, 8), nice(w * .13), 'loan', a.p.lend[0], 'loan', 's')
        if (odds(.6)) pay(at(mo, int(3, 20)), nice(w * .15), 'rtp', a.kin[0], 'fam', 's') })
      living(6, .6, 2)
      once(.6, t => { gain(t - DAY, nice(w * .4), 'rtp', a.kin[1], 'fam')
        pay(t, price(w * num(.2, .5)), 'rtp', works('Auto Repair'), '', 's') })
      once(.35, t => gain(t, exact(w * num(1, 3)), 'wire', a.p.ins[0], 'med'))
      if (odds(.4)) savingsClub(nice(w * .1))
    }, pensioner() {
      const w = c.wage * num(.3, .7)
      each(mo => {
        gain(office(mo, c.cc === 'JP' ? 15 : 2), exact(w * (c.cc === 'JP' ? (mo.m % 2 ? 2 : 0) : 1)), 'ach',
          a.p.pens[0], '')
        if (a.variant) gain(at(mo, 6), nice(w * .35), 'rtp', a.kin[0], 'fam')
        else gain(at(mo, 4), nice(c.rent * .6), 'rtp', a.lodger = a.lodger || payer(), 'rent')
        if (mo.m % 3 === 2) gain(office(mo, 28), exact(w * num(.08, .2)), 'int', 'Fixed deposit interest', '')
        atm(at(mo, 3, 9, 12), w * .25); if (odds(.6)) atm(at(mo, 18, 9, 12), w * .15)
        times(int(1, 2), () => pay(at(mo, int(2, 28), 9, 16), price(c.meal * skew(4, .6)), 'card',
          pick(a.p.hosp), '', 's'))
        if (odds(.4)) pay(at(mo, int(5, 25)), nice(c.meal * skew(3, .4)), 'rtp', other('charity', .6,
          pick(a.p.god)), 'don', 's') })
      living(6, .8, 0)
      once(.5, t => { const x = nice(w * num(8, 25))      // a deposit falls due and is laid down anew
        gain(t, exact(x * 1.06), 'own', 'Fixed deposit maturity', 'own'); pay(t + int(0, 3) * DAY, nice(x *
          num(.5, .95)), 'own', odds(.6) ? 'Fixed deposit new' : a.p.brok[0], 'own') })
      once(.4, t => { gain(t, nice(w * 2), 'rtp', a.kin[0], 'med'); gain(t + DAY, nice(w), 'rtp', a.kin[1],
        'med')
        pay(t + 2 * DAY, exact(w * 2.7), 'card', a.p.hosp[0], 'med') })
      once(.35, t => a.kin.slice(1).forEach((k: string) => pay(t, nice(w * num(.2, 1)), 'rtp', k, 'gift',
        's')))
    }, freelancer() {
      const w = c.wage * num(1, 2.4), clients = [...times(3, () => abroad()), ...firms(3)]
      each(mo => {
        times(odds(.12) ? 0 : int(1, 4), () => { const who = pick(clients.slice(0, 3 + mo.i)),
          out = clients.indexOf(who) < 3
          gain(office(mo, 1, 28), out ? exact(skew(w * .5, .6)) : nice(skew(w * .35, .6)), out ? 'rem' :
            'ach', who, 'inv') })
        times(2, k => pay(at(mo, 9 + k * 6), price(c.meal * (3 + 2 * k)), 'sub', ['Pixelforge Studio',
          'Cloudnest Hosting'][k], '', 's'))
        if (mo.m % 3 === 2) pay(office(mo, 15), exact(w * .25), 'bill', a.p.tax[1], 'tax', 's')
        if (odds(.5)) pay(at(mo, int(10, 28)), nice(w * .15), 'rtp', payer(), 'inv', 's') })
      housing(c.rent * num(.7, 1.2)); living(10, 1.1, 1); friends(2, 1.5)
      once(.5, t => gain(t, exact(w * num(2, 5)), 'rem', clients[0], 'inv'))
      once(.5, t => pay(t, price(c.wage * num(.6, 1.5)), 'card', pick(a.p.net), '', 's'))
    }, 'overseas family'() {
      const w = c.wage * num(.5, 1.1), kin = a.kin[0], build = odds(.45) ? int(1, 8) : -1
      each(mo => {
        times(odds(.6) ? 1 : 2, k => gain(at(mo, 3 + k * 13 + int(0, 3), 10, 18), exact(skew(w / (k + 1),
          .15)), 'rem', odds(.7) ? kin : pick(a.p.rem), 'remit'))
        atm(at(mo, int(4, 8), 9, 18), w * .2); atm(at(mo, int(14, 26)), w * .15)
        if (mo.m % 4 === 2) pay(office(mo, 9), exact(w * .35), 'bill', a.p.sch[0], 'fee', 's')
        if (odds(.5)) pay(at(mo, int(6, 20)), nice(w * .1), 'rtp', a.kin[2], 'fam', 's')
        if (odds(.4)) cashIn(at(mo, int(3, 26)), w * num(.06, .25))       // a little trade from home
        if (build >= 0 && mo.i >= build && mo.i < build + 4) {                   // the house is being built
          gain(office(mo, 2), nice(w * num(2, 4)), 'rem', kin, 'build')
          pay(office(mo, 4), bill(w * 1.1), 'rtp', pick(a.p.mat), 'build'); atm(office(mo, 6), w * .5, '')
          pay(office(mo, 9), nice(w * .9), 'rtp', a.mason = a.mason || payer(), 'build', 's') } })
      living(9, .8, 0); if (odds(.5)) savingsClub(nice(w * .08))
      once(.4, t => { gain(t, nice(w * num(1, 2)), 'rem', a.kin[3], 'med'); pay(t + DAY, exact(w), 'card',
        a.p.hosp[0], 'med') })
      if (odds(.2)) wedding(int(5, 12))
    }, shop: () => trade({ size: num(4, 14), cash: c.cash, card: .3, qr: c.qr * .5, cost: .68, from: 'goods',
      staff: 2 }), restaurant() {
      trade({ size: num(5, 16), cash: c.cash * .6, card: .32, qr: c.qr * .35, cost: .38, from: 'fresh',
        staff: 4 })
      each(mo => { for (const d of [3, 10, 17, 24]) gain(office(mo, d), exact(skew(a.T * mo.s * mo.g * .05,
        .3)), 'proc', a.p.plat[0], '', 'g') })
      // a feast
      times(3, () => once(.7, t => { const x = nice(a.T * num(.12, .35)), who = odds(.5) ? firm() : payer()
        gain(t, nice(x * .4), 'rtp', who, 'dep'); gain(t + 9 * DAY, nice(x * .6), 'rtp', who, 'inv') }))
    }, 'market seller'() {
      trade({ size: num(1.3, 3.5), cash: c.cash + .1, card: 0, qr: c.qr * .2, cost: .7, from: 'fresh',
        staff: 0 })
      const regulars = payers(14)
      each(mo => times(int(4, 9), () => gain(at(mo, int(1, 30), 6, 18), nice(c.meal * skew(4, .8) * mo.s),
        'p2p', odds(.6) ? pick(regulars) : payer(), 'sale', 'g')))
      if (odds(.6)) savingsClub(nice(a.T * .05))
      living(3, .7, 1)
    }, wholesaler() {
      const T = a.T = c.wage * num(35, 160), buyers = firms(int(9, 16)), makers = [...firms(4),
        ...a.p.goods].filter(f => !buyers.includes(f)), far = times(2, () => abroad())
      each(mo => {
        const sales = T * mo.s * mo.g, n = int(7, 11)
        times(n, () => gain(office(mo, 1, 30), bill(skew(sales * .88 / n, .6)), pick(['ach', 'ach', 'rtp',
          'chq', 'wire']), pick(buyers), 'inv', 'g'))
        if (c.cash > .2) times(int(1, 4), () => cashIn(office(mo, 1, 30), skew(sales * .12 * c.cash, .4)))
        times(6, () => pay(office(mo, 3, 28), bill(skew(sales * .78 / 7.2, .5)), pick(['ach', 'wire', 'chq']),
          pick(makers), 'sup', 'g'))
        if (a.variant && odds(.7)) { pay(office(mo, 5, 20), nice(sales * num(.06, .16)), 'rem', pick(far),
          'sup', 'g')
          pay(office(mo, 21, 27), exact(sales * .015), 'bill', a.p.tax[1], 'tax', 's') }
        // a new buyer
        if (mo.i % 3 === 1) gain(office(mo, 5, 15), bill(skew(sales * .08, .5)), 'ach', firm(), 'inv') })
      overhead(4, .02)
      once(.6, t => { gain(t, nice(T * num(.4, .9)), 'wire', pick(buyers), 'inv'); pay(t + int(1, 3) * DAY,
        bill(T * num(.3, .6)), 'wire', pick(makers), 'sup') })
      once(.3, (t, mo) => { const x = bill(T * .06), who = pick(buyers); gain(t, x, 'chq', who, 'inv');
        pay(t + 3 * DAY, x, 'chq', who + ' (returned cheque)', '') })
    }, builder() {
      const T = a.T = c.wage * num(14, 70), gangs = payers(5), subs = firms(4)
      let who: any, left = 0, stage = 0
      each(mo => {
        if (left-- <= 0) { who = odds(.5) ? payer() : firm(); left = int(2, 4); stage = T * num(.6, 1.3) }
        gain(office(mo, 2, 12), nice(stage), pick(['wire', 'ach', 'chq']), who, 'build')
        times(int(1, 3), () => gain(office(mo, 8, 28), bill(skew(T * .1, .6)), 'rtp', odds(.6) ? payer() :
          firm(), 'build', 'g'))
        times(5, () => pay(office(mo, 3, 26), bill(skew(stage * .075, .5)), 'ach', pick(a.p.mat), 'sup', 'g'))
        times(3, () => pay(office(mo, 6, 28), nice(skew(stage * .07, .4)), 'rtp', pick([...subs, ...gangs]),
          'build', 'g'))
        // day labour
        if (c.cash > .2) for (const d of [6, 13, 20, 27]) atm(office(mo, d), stage * .025, 'g') })
      overhead(5, .02)
      once(.5, t => pay(t, nice(c.car * num(.4, 1)), 'wire', works('Machinery'), 'sup', 's'))
      // money held back, freed
      once(.4, t => gain(t, nice(T * num(.2, .5)), 'wire', firm(), 'ref'))
    }, consultant() {
      const T = a.T = c.wage * num(4, 13), clients = times(5, () => other(pick(['wholesaler', 'agency',
        'transport']), .2, firm()))
      const fees = clients.map(() => nice(skew(T * .2, .3))), far = abroad(), helpers = payers(3)
      each(mo => {
        clients.slice(0, 2 + Math.min(3, Math.floor(mo.i / 3) + a.variant)).forEach((k: any, j: number) =>
          gain(office(mo, 4 + j * 5 + int(0, 3)), fees[j], 'ach', k, 'inv', k.id ? '' : 'g'))
        if (odds(.35)) gain(office(mo, 5, 28), exact(skew(T * .45, .4)), 'rem', far, 'inv')
        times(2, () => pay(office(mo, 6, 28), bill(skew(T * .1, .4)), 'rtp', pick(helpers), 'inv', 's'))
        times(4, k => pay(at(mo, int(1, 28)), price(c.meal * skew(6, .6)), k < 2 ? 'sub' : 'trip', k < 2 ?
          ['Cloudnest Hosting', 'Ledgerly Books'][k] : pick(a.p.air), '', 's')) })
      overhead(2, .05); living(2, 1.5, 0); once(.6, t => gain(t, nice(T * num(.9, 2)), 'wire', far, 'inv'))
    }, landlord() {
      const n = int(5, 13), rents = times(n, () => nice(c.rent * num(.6, 1.1))),
        T = a.T = rents.reduce((s: number, x: number) => s + x, 0)
      const tenants = times(n, () => payer())
      each(mo => {
        rents.forEach((x: number, j: number) => { if (c.cc !== 'AE' || (mo.m + j) % 3 === 0 || j < 3)
          gain(at(mo, int(1, 6), 8, 21), x * (c.cc === 'AE' && j > 2 ? 3 : 1), c.cc === 'AE' && j > 2 ?
            'chq' : 'rtp', tenants[j], 'rent') })
        if (odds(.35)) { const j = int(0, n - 1), t = office(mo, 18, 26)      // one moves out, another in
          pay(t, rents[j], 'rtp', tenants[j], 'dep'); tenants[j] = payer(); gain(t + 3 * DAY, rents[j] * 2,
            'rtp', tenants[j], 'dep') }
        times(int(1, 3), () => pay(office(mo, 5, 28), bill(skew(T * .05, .6)), 'rtp', odds(.5) ?
          pick(a.p.mat) : firm(), 'inv', 's'))
        if (odds(c.cash)) cashIn(office(mo, 3, 9), c.rent * num(.7, 1.6))          // one pays in cash
        pay(office(mo, 11), exact(a.emi = a.emi || T * num(.15, .4)), 'loan', a.p.lend[1] || a.p.lend[0],
          'loan')
        pay(office(mo, 14), exact(skew(T * .05, .3)), 'bill', a.p.util[0], '', 's')
        if (mo.m % 3 === 0) pay(office(mo, 24), exact(T * .12), 'bill', a.p.tax[1], 'tax', 's') })
      living(3, 1.2, 1); once(.4, t => pay(t, nice(T * num(1, 2)), 'wire', firm(), 'build', 's'))
      // a flat is sold
      once(.2, t => gain(t, nice(c.car * num(2, 5)), 'wire', payer(), 'sale'))
    }, charity() {
      const T = a.T = c.wage * num(2.5, 14), school = a.variant, faithful = payers(24), fee = nice(c.wage *
        num(.08, .2))
      each(mo => {
        if (school) faithful.slice(0, 12).forEach((f: string, j: number) => { if (odds(.9)) gain(at(mo, int(1,
          10), 8, 20), fee * (j === 4 ? 2 : 1), 'rtp', f, 'fee') })
        times(school ? 2 : int(7, 13), () => gain(at(mo, int(1, 30), 7, 22), nice(skew(T * .035 * mo.s, .8)),
          'rtp', odds(.6) ? pick(faithful) : payer(), school ? 'fee' : 'don'))
        for (const d of [4, 11, 18, 25]) if (!school || d === 11) cashIn(office(mo, d), skew(T * (c.cash +
          .1) * .25 * mo.s, .4), '')
        if (odds(.25)) gain(office(mo, 5, 25), nice(T * num(.3, .9)), 'wire', odds(.6) ? firm() : payer(),
          'don')
        times(3, () => pay(office(mo, 4, 28), bill(skew(T * .07, .5)), 'rtp', odds(.5) ? pick(a.p.food) :
          firm(), 'sup', 's'))
        // help to a family
        if (odds(.4)) pay(office(mo, 5, 25), nice(T * .08), 'rtp', payer(), 'don', 's') })
      overhead(3, 0)
      // a feast or fair
      once(.5, t => { times(int(5, 14), () => gain(t + num(-3, 4) * DAY, nice(skew(T * .08, .7)), 'rtp',
        payer(), 'don'))
        cashIn(t + 2 * DAY, T * num(.4, 1), ''); pay(t + 6 * DAY, bill(T * .4), 'rtp', firm(), 'sup', 's') })
      once(.4, t => { gain(t, nice(T * num(1.5, 4)), 'wire', odds(.5) ? firm() : pick(a.p.tax) + ' Grant',
        'don'); pay(t + 15 * DAY, nice(T), 'wire', works('Construction'), 'build', 's') })
    }, transport() {
      const T = a.T = c.wage * num(7, 32), shippers = times(7, () => other('wholesaler', .3, firm())),
        drivers = payers(5)
      each(mo => {
        times(int(5, 9), () => gain(office(mo, 1, 30), bill(skew(T * mo.s * mo.g / 7, .5)), pick(['ach',
          'ach', 'chq']), pick(shippers), 'inv', 'g'))
        for (const d of [2, 9, 16, 23]) pay(at(mo, d + int(0, 2), 6, 20), exact(skew(T * .055, .2)), 'card',
          pick(a.p.fuel.slice(0, 1)), '', 'g')
        times(4, () => pay(at(mo, int(1, 28), 6, 21), nice(T * .018), odds(.6) ? 'rtp' : 'p2p', pick(drivers),
          'wage', 'g'))
        times(2, () => pay(at(mo, int(1, 28)), price(skew(T * .02, .6)), 'card', a.garage = a.garage ||
          works('Tyre Service'), '', 'g'))
        if (c.cash > .2) times(2, () => atm(at(mo, int(1, 28), 6, 20), T * .03, 'g'))
        times(2, k => pay(office(mo, 5 + k * 10), exact(a['emi' + k] = a['emi' + k] || T * num(.04, .08)),
          'loan', a.p.lend[0], 'loan')) })
      overhead(3, .03)
      // old lorry out, new lorry in
      once(.45, t => { gain(t, nice(c.car * num(.3, .7)), 'wire', odds(.5) ? payer() : firm(), 'sale')
        pay(t + int(2, 9) * DAY, nice(c.car * num(.4, .8)), 'wire', works('Trucks'), 'dep', 's') })
    }, agency() {
      const travel = !a.variant, T = a.T = c.wage * num(8, 45), tour = nice(c.wage * num(.5, 1.6)),
        clients = firms(5), crew = payers(9), pay1 = c.low * num(.9, 1.3), booked: string[] = []
      each(mo => {
        const sales = T * mo.s * mo.g
        if (travel) {                        // many pay the same price, airlines and hotels get it
          const n = Math.min(14, Math.max(3, Math.round(sales * .5 / tour)))
          times(n, () => gain(at(mo, int(1, 30), 9, 21), odds(.7) ? tour : nice(tour * .4), 'rtp',
            booked[booked.push(payer()) - 1], 'inv', 'g'))
          times(3, () => gain(office(mo, 3, 28), bill(skew(sales * .14, .5)), 'ach', pick(clients), 'inv',
            'g'))
          times(4, () => pay(office(mo, 6, 29), exact((n * tour * .8 + sales * .42) * .2 * num(.7, 1.2)),
            odds(.4) ? 'rem' : 'ach', odds(.5) ? pick(a.p.air) : a.hotel = a.hotel ||
            pick(['Safwa Tower Hotel', 'Orchid Bay Resort', 'Hotel Miramar', 'Alpine Lodge']), 'inv', 'g'))
          if (odds(.4)) pay(office(mo, 8, 28), tour, 'rtp', pick(booked), 'ref', 'g')
        } else {                              // clients pay, the next day the crew is paid
          const d = int(24, 26), who = pick(clients), x = pay1 * crew.length
          gain(office(mo, d - 1), bill(x * num(1.12, 1.25)), 'ach', who, 'inv')
          crew.forEach(k => pay(office(mo, d) + 4 * 3600000, exact(pay1 * num(.92, 1.08)), 'ach', k, 'wage',
            'g'))
          times(3, () => gain(office(mo, 2, 22), bill(skew(x * .18, .5)), 'ach', pick(clients), 'inv', 'g'))
          for (const k of ['air', 'soc']) pay(office(mo, 3, 20), exact(skew(x * .06, .4)), k === 'air' ?
            'trip' : 'bill', a.p[k][1] || a.p[k][0], '', 'g')
          a.T = x * 1.6 } })
      overhead(2, .02)
      once(.4, t => { const x = nice(a.T * num(.5, 1)); gain(t, x, 'wire', firm(), 'dep'); pay(t + 2 * DAY,
        exact(x * num(.8, .93)), 'wire', travel ? pick(a.p.air) : firm(), 'inv') })
    }, }

  // staff, rent, taxes and bills of a firm
  function overhead(staff: number, tax: number) {
    const crew = payers(staff), payOf = crew.map(() => Math.min(c.low * num(.9, 1.8), a.T * .2 / staff))
    each(mo => {
      crew.forEach((k, j) => pay(office(mo, c.pay[c.pay.length - 1]), exact(payOf[j] * (c.bonus[mo.m] >= .8 &&
        odds(.5) ? 1.5 : 1)), 'ach', k, 'wage'))
      pay(office(mo, 3), a.rent = a.rent || nice(Math.min(c.rent * num(1, 2.5), a.T * .06)), 'rtp',
        a.owner = a.owner || other('landlord', .3, pick(a.p.land)), 'rent')
      pay(office(mo, 12), exact(skew(a.T * .008, .3)), 'bill', a.p.util[0], '', 's')
      pay(office(mo, 15), price(c.wage * .012), 'bill', a.p.tel[1], '', 's')
      if (tax && (c.vatMonths === 12 || mo.m % 3 === 0)) pay(office(mo, 21), exact(skew(a.T * tax * mo.g *
        (12 / c.vatMonths), .2)), 'bill', a.p.tax[0], 'tax')
      if (staff > 1) pay(office(mo, 10), exact(payOf[0] * staff * .12), 'bill', a.p.soc[0], '') }) }
  // a firm with a till: takings by cash, card and code, suppliers, the owner's family
  function trade(o: any) {
    const T = a.T = c.wage * o.size * a.level, sum = o.cash + o.card + o.qr || 1
    const makers = times(4, k => k === 1 && a.kind !== 'market seller' || k === 2 ? other('wholesaler', .5,
      pick(a.p[o.from])) : pick(a.p[o.from]))
    const banking = pick([[2, 9, 16, 23, 29], [3, 7, 11, 15, 19, 23, 27], [5, 15, 25]])
    each(mo => {
      const sales = T * mo.s * mo.g * num(.9, 1.1)
      for (const d of banking) cashIn(office(mo, d + int(0, 1)), skew(sales * o.cash / sum / banking.length,
        .25))
      for (const d of [4, 11, 18, 25]) {
        if (o.card) gain(at(mo, d, 2, 6), exact(skew(sales * o.card / sum / 4, .2)), 'settle', a.p.acq[0], '',
          'g')
        if (o.qr) gain(at(mo, d + 2, 1, 5), exact(skew(sales * o.qr / sum / 4, .25)), 'proc', a.p.qr[0], '',
          'g') }
      times(5, () => pay(office(mo, 2, 28), bill(skew(sales * o.cost / 5.4, .4)), odds(.6) ? 'rtp' : 'ach',
        pick(makers), 'sup', 'g'))
      if (a.kind === 'market seller') times(2, () => atm(at(mo, int(2, 28), 4, 8), sales * .06, 'g'))
      if (o.card && odds(.12)) pay(at(mo, int(5, 25)), price(c.meal * skew(8, .5)), 'ref', a.p.acq[0], 'ref',
        's')
      if (a.kind === 'market seller') pay(at(mo, int(8, 24)), nice(T * .05), 'rtp', a.kin[0], 'fam', 's') })
    if (o.staff) overhead(o.staff, c.vatRate * .6)
    else each(mo => pay(at(mo, 5, 7, 12), nice(Math.min(c.rent * .3, T * .05)), 'rtp', 'Market Stall Office',
      'rent', 's'))
    // new fittings on credit
    once(.35, t => { const x = nice(T * num(.5, 1.1)); gain(t, x, 'lent', a.p.lend[0], 'loan')
      pay(t + 4 * DAY, nice(x * .9), 'wire', firm(), 'sup'); for (let k = 1; k < 9; k++) pay(t + k * 30 * DAY,
        exact(x / 18), 'loan', a.p.lend[0], 'loan') })
    // one big order
    once(.4, t => gain(t, nice(T * num(.2, .5)), 'wire', odds(.5) ? firm() : payer(), 'inv')) }
  for (a of all) {
    c = a.c; a.branch = a.city[0] + ' ' + int(2, 60)
    lives[a.kind]() }

  // settle each account: thin it out, never below the limit, savings and the owner's drawings out
  const dirOf = (a: any, e: any) => e.a === a ? e.dir : -e.dir
  for (a of all) {
    c = a.c
    const months = (END - a.start) / DAY / 30.4
    const total = (d: number) => a.ev.reduce((s: number, e: any) => s + (dirOf(a, e) === d ? e.x : 0), 0)
    if (a.ev.length < 85) living(4, .7, 0)
    for (let tries = 0; a.ev.length > 368 && tries < 5000; tries++) {
      const k = int(0, a.ev.length - 1)
      if (a.ev[k].flag === 's' || (a.ev[k].flag && tries > 2500)) a.ev.splice(k, 1) }
    a.monthly = total(1) / months
    if (a.young) gain(a.start + 600000, nice(a.monthly * num(.25, .8)), odds(.4) ? 'cashin' : 'own',
      a.person ? a.name : a.name + ' (capital)', 'own')
    a.ev.sort((x: any, y: any) => x.t - y.t); const floor = !a.person && odds(.5) ? -a.monthly * .5 : 0
    let sum = a.young ? 0 : exact(a.monthly * (a.person ? num(.3, 2) : num(.3, .9))), month = -1
    const kept: any[] = [], tops = a.person ? a.kin[3] : a.name
    for (const e of a.ev) {
      const d = dirOf(a, e), m = new Date(e.t).getUTCMonth(), cap = a.monthly * (a.person ? 1.8 : 1)
      if (m !== month && month >= 0 && sum > cap && e.t - 3600000 > a.start && !a.tight && odds(.75)) {
        const x = nice((sum - a.monthly * .6) * num(.4, .75))
        kept.push({ a, t: e.t - int(500, 3500) * 1000, dir: -1, x, sub: a.person || a.kind === 'charity' ?
          'own' : odds(.7) ? 'rtp' : 'own', cp: a.person ? pick([a.name + ' savings', 'Fixed deposit new',
          a.p.brok[0]]) : a.kind === 'charity' ? 'Reserve account' : a.name, key: 'own' })
        sum -= x }
      month = m
      if (d < 0 && sum - e.x < floor) {
        if (e.flag === 's' || (e.flag === 'g' && odds(.6))) continue
        const x = nice((e.x - sum + floor) * num(1.1, 1.6) + c.meal * 20)
        kept.push({ a, t: e.t - int(20, 300) * 60000, dir: 1, x, sub: 'rtp', cp: a.person ? (odds(.6) ?
          a.name : tops) : a.name, key: 'own' })
        sum += x }
      sum += d * e.x; kept.push(e) }
    for (let k = kept.length - 1, spare = kept.length - 397; spare > 0 && k >= 0;
      k--) if (kept[k].flag === 's') { kept.splice(k, 1); spare-- }
    a.ev = kept.filter((e: any) => e.t >= a.start); a.ev.sort((x: any, y: any) => x.t - y.t)
    let low = 0, run = 0                 // the opening sum is chosen after thinning, so the balances agree
    for (const e of a.ev) { run += dirOf(a, e) * e.x; low = Math.min(low, run) }
    run = Math.max(-low + floor, 0) + (a.young ? 0 : exact(a.monthly * num(.05, .3)))
    for (const e of a.ev) { run += dirOf(a, e) * e.x; if (!e.b) e.balance = run }
    a.monthly = total(1) / months }

  // transactions in the order of time
  const events = [...new Set(all.flatMap(a => a.ev))].sort((x: any, y: any) => x.t - y.t)
  const iso = (t: number) => new Date(t).toISOString().slice(0, 19) + 'Z'
  const monthName = (c: any, t: number) => c.cc === 'JP' ? new Date(t).getUTCMonth() + 1 + '月' :
    c.cc === 'ID' ? ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov',
    'Des'][new Date(t).getUTCMonth()] : ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct',
    'Nov', 'Dec'][new Date(t).getUTCMonth()]
  const children = (e: any) => {           // the same payer has the same child
    const list = NAMES[e.a.nation].split('/')[0].split('|')
    return list[[...(e.cp || e.a.name)].reduce((s: number, l: string) => s + l.charCodeAt(0),
      0) % list.length] }
  const transactions = events.map((e: any, i) => {
    const c = e.a.c, side = (a: any) => ({ entity_id: a.id }), far = e.b ? side(e.b) : e.cp ? { name: e.cp } :
      undefined
    e.id = 'oc-t' + String(1000001 + i)
    const own = words[c.cc].own, says = e.key === 'build' ? words[c.cc].build.slice(...(e.dir > 0 ? [0, 2] :
      [1])) : e.key === 'own' ? (e.a.person || e.dir < 0 ? own.slice(0, -1) : own.slice(-1)) :
      words[c.cc][e.key] || PRINTS[e.sub]
    const text = says && odds(.67) ? pick(says).replace('{m}', monthName(c, e.t)).replace('{n}',
      String(int(100, 4999))).replace('{c}', e.a.city[0].toUpperCase()).replace('{p}', children(e)) : ''
    const row: any = { transaction_id: e.id, type: SUBS[e.sub][0], subtype: SUBS[e.sub][1],
      event_time: iso(e.t), amount: show(c, e.x), amount_currency: c.cur }
    if (e.dir < 0 || far) row.sender = e.dir < 0 ? side(e.a) : far
    if (e.dir > 0 || far) row.receiver = e.dir > 0 ? side(e.a) : far
    if (e.balance !== undefined) row.balance = show(c, e.balance)
    row.status = 'COMPLETED'
    if (options.texts && text) row.descriptor = text
    return row })

  // what the bank knows
  const jobs: any = { student: ['Student', 'student'],
    'migrant worker': ['Construction worker|Cleaner|Welder|Caregiver|Factory operator|Kitchen helper',
    'employed'], salaried: ['Accountant|Nurse|Sales executive|Teacher|Software engineer|Clerk', 'employed'],
    executive: ['Finance director|Surgeon|General manager|Partner, law firm', 'employed'],
    'gig worker': ['Delivery rider|Driver|Courier', 'self_employed'],
    pensioner: ['Retired teacher|Retired|Retired civil servant', 'retired'],
    freelancer: ['Graphic designer|Web developer|Translator|Video editor', 'self_employed'],
    'overseas family': ['Homemaker|Housewife|Farmer', 'unemployed'] }
  const trades: any = { shop: 'Retail grocery', restaurant: 'Food service', wholesaler: 'Wholesale trade',
    builder: 'Construction', consultant: 'Business consulting', landlord: 'Real estate rental',
    'market seller': 'Market stall', charity: 'Religious organisation', transport: 'Road freight',
    agency: 'Travel agency' }
  const entities = all.map(customer => {
    a = customer; c = a.c
    const sparse = odds(.34), stale = !sparse && odds(.22), single = a.person || a.sole
    const years = a.kind === 'student' ? [2001, 2006] : a.kind === 'pensioner' ? [1944, 1962] :
      a.kind === 'executive' ? [1962, 1983] : [1966, 1999]
    const row: any = { entity_id: a.id, type: single ? 'INDIVIDUAL' : 'BUSINESS', name: single ? a.name :
      a.title }
    const opened = a.young ? a.start : a.start - int(60, a.kind === 'student' || a.kind === 'migrant worker' ?
      1100 : 4500) * DAY
    const born = Math.min(int(years[0], years[1]), new Date(opened).getUTCFullYear() - 17)
    row.registered_at = iso(opened); row.mailing_country = c.cc
    if (single) row.dob = iso(Date.UTC(born, int(0, 11), int(1, 28))).slice(0, 10)
    if (single && odds(.8)) row.nationality = [a.nation]
    a.declared = 0
    if (sparse) { if (odds(.5)) row.verification_tier = pick(['BASIC', 'SIMPLIFIED']); if (a.person &&
      odds(.4)) row.occupation = pick(jobs[a.kind][0].split('|')); return row }
    const range = (x: number, w = .2) => ({ lower_bound: Math.round(nice(x * (1 - w))),
      upper_bound: Math.round(nice(x * (1 + w))), currency: c.id })
    row.verification_tier = stale ? 'STANDARD - review overdue' : pick(['FULL', 'FULL', 'STANDARD'])
    row.phone_numbers = [c.dial + String(int(10000000, 99999999)).slice(0, c.cc === 'IN' || c.cc === 'ID' ||
      c.cc === 'JP' ? 8 : 7)]
    row.emails = [(single ? a.name : a.title).toLowerCase().replace(/[^a-z]+/g, '.').replace(/\.$/, '') +
      (single ? int(1, 99) + '@mailbox.example' : '@office.example')]
    row.mailing_street_address = int(1, 220) + ' ' + pick(['Station Road', 'Market Street', 'Garden Lane',
      'Old Harbour Road', 'Block C']); row.mailing_city = a.city[0]
    row.mailing_state = a.city[1]; if (c.cc !== 'AE') row.mailing_postal_code = a.city[2] + int(10, 99)
    const rough = a.monthly * num(.85, 1.3) * (stale ? num(.35, .7) : 1)
    if (a.person) {
      row.gender = a.female ? 'FEMALE' : 'MALE'
      row.occupation = stale && odds(.5) ? pick(['Student', 'Sales assistant', 'Trainee']) :
        pick(jobs[a.kind][0].split('|')); row.employment_status = jobs[a.kind][1]
      row.source_of_funds = [({ student: 'family support', pensioner: 'pension',
        'overseas family': 'remittances from family', freelancer: 'client fees',
        'gig worker': 'platform earnings' } as any)[a.kind] || 'salary']
      row.purpose_of_account = [a.kind === 'migrant worker' ? 'salary and remittance home' : 'daily banking']
      if (odds(.7)) { row.annual_income = range(rough * 12); a.declared = rough }
    } else {
      row.industry = a.kind === 'charity' && a.variant ? 'Education' : a.kind === 'agency' && a.variant ?
        'Staffing agency' : trades[a.kind]
      row.account_holder_name = a.name; row.purpose_of_account = ['business operations'];
        row.source_of_funds = [a.kind === 'charity' ? 'donations and fees' : 'business revenue']
      if (!single) { row.corporate_tax_id = String(int(100000, 999999)) + int(10000, 99999)
        row.corporate_tax_id_type = ({ IN: 'GSTIN', ID: 'NPWP', JP: 'Corporate number', AE: 'TRN', SG: 'UEN',
          PH: 'TIN' } as any)[c.cc]
        if (a.kind !== 'charity') row.ubo = { individual: [{ id: 1, first_name: a.name.replace(a.family,
          '').trim(), last_name: a.family, ownership_percentage: pick([100, 100, 60, 75]), role: 'Owner',
          controller: true }] } }
      if (odds(.65)) { row.estimated_monthly_deposits = range(rough, .3); a.declared = rough }
      if (odds(.3)) row.annual_income = range(rough * 12) }
    return row })

  // one alert each, as a bank's rule would raise it; the latest window with a hit is taken
  const alerts = all.map((a, i) => {
    const c = a.c, all2 = a.ev.map((e: any) => ({ e, d: dirOf(a, e), t: e.t, x: e.x, sub: e.sub, who: e.b ?
      (e.a === a ? e.b.id : e.a.id) : e.cp || '' }))
    const ins = all2.filter((v: any) => v.d > 0), outs = all2.filter((v: any) => v.d < 0),
      span = (END - a.start) / DAY
    const sum = (l: any[]) => l.reduce((s, v) => s + v.x, 0), mean = (l: any[]) => l.length ?
      sum(l) / l.length : 0
    const say = (x: number) => show(c, x) + ' ' + c.cur, day = (t: number) => iso(t).slice(0, 10)
    const isPay = (v: any) => ['ach', 'rtp', 'p2p', 'wire', 'chq', 'rem'].includes(v.sub)
    const until = (list: any[], t: number, n: number) => list.filter(v => v.t <= t && v.t > t - n * DAY)
    const found: any[] = []
    for (const W of [40, 100, 200]) {
      const hit = (title: string, text: string, list: any[], weight = 1) => { if (list.length) found.push({
        title, text, list: list.slice(0, 14), weight }) }
      const late = all2.filter((v: any) => v.t > END - W * DAY), best = (list: any[], n: number,
        low: number) => list.filter(v => v.t > END - W * DAY).map(v => until(list, v.t, n)).filter(l =>
        l.length >= low).sort((p, q) => sum(q) - sum(p))[0]
      const cash = ins.filter((v: any) => v.sub === 'cashin'), drawn = outs.filter((v: any) =>
        v.sub === 'atm')
      for (const [list, title] of [[cash, 'Cash deposits above usual'], [drawn,
        'Cash withdrawals above usual']] as any) {
        const top = best(list, 30, 2), usual = sum(list) / span * 30
        if (top && sum(top) > usual * 1.35) hit(title,
          `${top.length} movements in cash within 30 days, together ${say(sum(top))}; ` +
          `usual: ${say(usual)}.`, top, list === cash ? 1.6 : .7) }
      const near = best(cash.filter((v: any) => v.x < c.limit && v.x > c.limit * .6), 10, 3)
      if (near) hit('Several cash deposits below the reporting limit',
        `${near.length} cash deposits below ${say(c.limit)} within 10 days, together ${say(sum(near))}.`,
        near, 1.5)
      const many = best(ins.filter(isPay), 1, 3)
      if (many) hit('Several incoming transfers in one day',
        `${many.length} incoming transfers within 24 hours, together ${say(sum(many))}.`, many, 1.5)
      for (const [list, word] of [[ins, 'Incoming'], [outs, 'Outgoing']] as any) {
        const top = list.filter((v: any) => v.t > END - W * DAY && v.x > mean(list) * 3.5 &&
          !all2.some((w: any) => w.who === v.who && w.t < v.t && w.x > v.x * .6)).sort((p: any, q: any) =>
          q.x - p.x)
        if (top.length) hit('Amount above average', `${word} amount ${say(top[0].x)} on ${day(top[0].t)}; ` +
          `average: ${say(mean(list))}.`, top.slice(0, 2), .55) }
      const fresh = late.filter((v: any) => isPay(v) && v.who && v.t > a.start + 60 * DAY &&
        v.x > mean(all2.filter(isPay)) && !all2.some((w: any) => w.who === v.who && w.t < v.t))
      if (fresh.length) hit('New counterparty',
        `First payment ${fresh[0].d > 0 ? 'from' : 'to'} ${fresh[0].who}, ${say(fresh[0].x)}.`, fresh.slice(0,
        1), 1)
      const big = ins.filter((v: any) => v.t > END - W * DAY && v.x > mean(ins) * 1.5).map((v: any) => [v,
        ...outs.filter((w: any) => w.t > v.t && w.t < v.t + 3 * DAY && w.x > v.x * .1)]).filter((l: any[]) =>
        sum(l.slice(1)) > l[0].x * .75 && sum(l.slice(1)) < l[0].x * 1.3)[0]
      if (big) hit('Funds in and out within three days',
        `${say(big[0].x)} received on ${day(big[0].t)}, ${say(sum(big.slice(1)))} paid out within 72 hours.`,
        big, 1.5)
      const far = best(all2.filter((v: any) => v.sub === 'rem'), 60, 2)
      if (far) hit('Cross-border transfers',
        `${far.length} transfers across the border within 60 days, together ${say(sum(far))}.`, far, 1.3)
      const round = best(all2.filter((v: any) => isPay(v) && v.x % (c.note * 10) === 0), 30, 4)
      if (round) hit('Round amounts', `${round.length} transfers of round amounts within 30 days.`, round, .8)
      const rush = best(ins, 30, 3)
      if (rush && span > 100 && sum(rush) > sum(ins) / span * 30 * 1.7) hit('Turnover above usual',
        `Incoming ${say(sum(rush))} within 30 days; average ${say(sum(ins) / span * 30)}.`, [...rush].sort((p,
        q) => q.x - p.x).slice(0, 8), 1.2)
      if (rush && a.declared && sum(rush) > a.declared * 1.4) hit('Credits above declared income',
        `Incoming ${say(sum(rush))} within 30 days; declared about ${say(Math.round(a.declared))} a month.`,
        [...rush].sort((p, q) => q.x - p.x).slice(0, 6), 1.2)
      const payersNow = ins.filter((v: any) => isPay(v) && v.t > END - W * DAY && v.t > a.start + 45 * DAY &&
        !ins.some((w: any) => w.who === v.who && w.t < v.t))
      const crowd = best(payersNow, 30, 5)
      if (crowd) hit('Many new payers', `${crowd.length} payers seen for the first time within 30 days.`,
        crowd, 1.3)
      if (a.young && W === 40) hit('High turnover in a young account',
        `Account opened ${day(a.start)}; incoming so far ${say(sum(ins))}.`, [...ins].sort((p, q) =>
        q.x - p.x).slice(0, 6), 1)
      if (found.length > (W === 40 ? 1 : 0)) break }
    if (!found.length) { const top = all2.slice(-25).sort((p, q) => q.x - p.x)[0]; found.push({
      title: 'Amount above average', text: `Amount ${say(top.x)} on ${day(top.t)}.`, list: [top],
      weight: 1 }) }
    let r = rand() * found.reduce((s, f) => s + f.weight, 0), f = found[0]
    for (f of found) if ((r -= f.weight) < 0) break
    const list = f.list.sort((p: any, q: any) => p.t - q.t)
    return { alert_id: 'oc-a' + String(10001 + i), entity_id_list: [a.id],
      flagged_transaction_id_list: list.map((v: any) => v.e.id), source: 'TM', title: f.title,
      description: f.text, status: 'OPEN', created_at: '2025-02-28T12:00:00Z', rule_title: f.title,
      start_date: iso(list[0].t), end_date: iso(list[list.length - 1].t) } })
  return { entities, transactions, alerts, kindOf } }
