-- A database of 0.2 (layout 1): two people at a running and a finished Solar Sphere, and a Revenant with a bot.
BEGIN TRANSACTION;
CREATE TABLE answers (
	table_id VARCHAR(32) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	verb VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, step), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "answers" VALUES('561464ba2ce16985',0,0,'window-before','"go-on"','b59529e412265e27',1.7947803735267088413e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',1,0,'use-die','"6>2 fabricator"','26348750b9591c05',1.79478037356962561604e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',2,0,'mode','"action"','26348750b9591c05',1.79478037358073544502e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',3,0,'fabricate','1','3e65c44e50a28af4',1.79478037359225630763e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',4,0,'window-after','"end"','bf4bcc6eabab4759',1.79478037360421204568e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',5,1,'window-before','"go-on"','bf4bcc6eabab4759',1.79478037360421204568e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',6,1,'use-die','"5>1 sphere"','a4020710ec3a1035',1.79478037361305856707e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',7,0,'window-before','"go-on"','a4020710ec3a1035',1.79478037361305856707e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',8,0,'use-die','"5>4 salvage"','258e23abb1d0e60c',1.79478037362124514574e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',9,0,'mode','"action"','258e23abb1d0e60c',1794780373.6291);
INSERT INTO "answers" VALUES('561464ba2ce16985',10,0,'regenerate','2','fd11293fcc3ac2ad',1.79478037363696408274e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',11,0,'decommission','"points"','187c10fcc662aee5',1.79478037364478850367e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',12,0,'window-after','"end"','0654ddbc64f3816c',1.79478037365321350105e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',13,1,'window-before','"go-on"','0654ddbc64f3816c',1.79478037365321350105e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',14,1,'use-die','"3>2 belt-ore"','bce6159f02334852',1.79478037365901207924e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',15,1,'window-after','"end"','7d53a1a1a997d984',1.79478037367316174506e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',16,0,'window-before','"go-on"','7d53a1a1a997d984',1.79478037367316174506e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',17,0,'use-die','"2>3 salvage"','de79f2a4cabe89a3',1.79478037367811346048e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',18,0,'mode','"satellite"','ed9d6fde31a4460d',1.79478037367940878874e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',19,1,'window-before','"go-on"','ed9d6fde31a4460d',1.79478037367940878874e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',20,1,'use-die','"4 belt-gold"','9c249c87028a66c6',1.794780373689454794e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',21,1,'window-after','"end"','cfed04e3036130c3',1.79478037369312620166e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',22,0,'window-before','"kickback-4"','6177814bb419a82d',1.79478037370089387892e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',23,0,'kickback-choice','"crystal"','a889ae5626d4cf63',1.79478037370209169386e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',24,0,'window-before','"go-on"','a889ae5626d4cf63',1.79478037370209169386e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',25,0,'use-die','"1 belt-ore"','84950406c86bd318',1.79478037370299577709e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',26,0,'mode','"action"','c3991088e12457be',1.7947803737039437294e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',27,0,'window-after','"end"','b592295d19f022ea',1.79478037370480203631e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',28,1,'window-before','"kickback-4"','2b559da255bffa61',1.79478037370583343506e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',29,1,'kickback-choice','"crystal"','b7e1cd961dc56da5',1.79478037370690011974e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',30,1,'window-before','"go-on"','b7e1cd961dc56da5',1.79478037370690011974e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',31,1,'use-die','"2 salvage"','b4a41a63df9cfdc1',1.79478037370786118508e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',32,1,'regenerate','2','ceca54bea0e98f95',1.79478037370863986016e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',33,1,'window-after','"end"','5a7134e81ca4fe78',1.79478037370972561838e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',34,0,'window-before','"kickback-2"','5a03679f62fcae1d',1.79478037371049642563e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',35,0,'kickback-choice','"crystal"','ccb7b051b370cf76',1.79478037371139931676e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',36,0,'window-before','"go-on"','ccb7b051b370cf76',1.79478037371139931676e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',37,0,'use-die','"3>2 fabricator"','95cdd591f6ebc662',1.79478037371233677859e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',38,0,'fabricate','2','55a3fa470a9512cc',1.79478037371323299407e+09);
INSERT INTO "answers" VALUES('561464ba2ce16985',39,0,'window-after','"end"','e990ff0638bbbae2',1.79478037371416282658e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',0,0,'window-before','"go-on"','8ac6b953689469d3',1.79478037374418497086e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',1,0,'use-die','"6 discard"','4ad297c900cef257',1.79478037374869656564e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',2,0,'window-after','"end"','1d8f66a89b43c8ec',1.79478037374970507619e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',3,1,'window-before','"go-on"','1d8f66a89b43c8ec',1.79478037374970507619e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',4,1,'use-die','"6>2 sphere"','91dc3f52ef8e09b7',1.79478037375066566466e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',5,0,'window-before','"go-on"','91dc3f52ef8e09b7',1.79478037375066566466e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',6,0,'use-die','"4>6 salvage"','3ec25ba990936850',1.79478037375154852867e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',7,0,'mode','"action"','3ec25ba990936850',1.79478037375239324576e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',8,0,'regenerate','4','cd3603ed79e986ff',1.79478037375644421582e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',9,0,'window-after','"end"','ef568d2a95251f50',1.7947803737574725151e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',10,1,'window-before','"go-on"','ef568d2a95251f50',1.7947803737574725151e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',11,1,'use-die','"5>4 fabricator"','2de28e6e65a9fd2f',1.79478037376029157636e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',12,1,'fabricate','1','6df5affdd4771048',1.79478037376108980182e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',13,1,'window-after','"end"','0d2f547bdaf71370',1.79478037376195359228e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',14,0,'window-before','"go-on"','0d2f547bdaf71370',1.79478037376195359228e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',15,0,'use-die','"2 fabricator"','262af1e471997f5b',1.79478037376275539396e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',16,0,'mode','"action"','262af1e471997f5b',1.79478037376355504988e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',17,0,'fabricate','2','a3cf38a54810e334',1.79478037376435279846e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',18,0,'window-after','"end"','0c942a6190fd111f',1.79478037376529431343e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',19,1,'window-before','"go-on"','0c942a6190fd111f',1.79478037376529431343e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',20,1,'use-die','"1>2 belt-ore"','8b713ac3d7dab61d',1.7947803737660992145e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',21,1,'window-after','"end"','c4eecaa43fb7a291',1.79478037376696729658e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',22,0,'window-before','"kickback-2"','a0e75735994e1c2a',1.79478037376840662961e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',23,0,'kickback-choice','"fabricate"','a0d38af826ef6aa2',1.79478037376924872401e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',24,0,'window-before','"go-on"','a0d38af826ef6aa2',1.79478037376924872401e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',25,0,'use-die','"5>2 salvage"','90829a3fbf6940a9',1.79478037377003312108e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',26,0,'mode','"action"','90829a3fbf6940a9',1.79478037377077221867e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',27,0,'regenerate','0','90829a3fbf6940a9',1.79478037377155709266e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',28,0,'decommission','"points"','2fb058101056e6aa',1.7947803737723610401e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',29,0,'window-after','"end"','6a5576002fef5613',1.79478037377314949031e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',30,1,'window-before','"go-on"','6a5576002fef5613',1.79478037377840137474e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',31,1,'use-die','"4 belt-gold"','27f5c9cd93efa74d',1.79478037377929854393e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',32,1,'window-after','"end"','dd531abd4d75f725',1.79478037378027772898e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',33,0,'window-before','"go-on"','dd531abd4d75f725',1.79478037378027772898e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',34,0,'use-die','"3>4 belt-gold"','99e2e5ec3ba80e04',1.79478037378108239174e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',35,0,'mode','"action"','56a628780cfc08ce',1.79478037378185486788e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',36,0,'window-after','"end"','2d48c59940b35555',1.7947803737826628685e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',37,1,'window-before','"go-on"','2d48c59940b35555',1.79478037378358602519e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',38,1,'use-die','"5 discard"','a69636c253dfd477',1.7947803737843885421e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',39,1,'window-after','"end"','c20c7eb5062b703d',1.79478037378525614739e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',40,0,'window-before','"go-on"','c20c7eb5062b703d',1.79478037378525614739e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',41,0,'use-die','"6>5 salvage"','32cbd539bc21fae2',1.79478037378602552414e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',42,0,'mode','"satellite"','9be5f7de4b562cd2',1.79478037378685712811e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',43,1,'window-before','"kickback-2"','e5bc2485d47ea4fb',1.79478037378769803046e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',44,1,'kickback-choice','"gold"','be7550b4f3772157',1.79478037378864526754e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',45,1,'window-before','"go-on"','be7550b4f3772157',1.79478037378864526754e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',46,1,'use-die','"3 discard"','110bf25bfbbe20a9',1.79478037378946352e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',47,1,'window-after','"end"','99717bfba76a0c31',1.7947803737905302048e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',48,0,'window-before','"go-on"','99717bfba76a0c31',1.7947803737905302048e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',49,0,'use-die','"6>4 belt-gold"','1fe32ebe120536f3',1.79478037379130339621e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',50,0,'window-after','"end"','5dde10e06c2cea2e',1.79478037379213833804e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',51,1,'window-before','"kickback-2"','429522305c8ebfc3',1.79478037379291582107e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',52,1,'kickback-choice','"ore"','48069f04911af140',1.79478037379381060592e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',53,1,'window-before','"go-on"','48069f04911af140',1.79478037379381060592e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',54,1,'use-die','"6 salvage"','2a1236f402aa5087',1.79478037379468321806e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',55,1,'regenerate','2','833cedc4eef3fe7f',1.79478037379564404484e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',56,1,'decommission','"resource"','a4e4ed6671de56c8',1.79478037379640817643e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',57,1,'resource-type','"ore"','dd39856d5baf57b5',1.79478037379718351361e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',58,1,'window-after','"end"','126fc8e2b61b3479',1.79478037379806780815e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',59,0,'window-before','"go-on"','126fc8e2b61b3479',1.79478037379806780815e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',60,0,'use-die','"4 discard"','eda8dbd1f5867fb5',1.79478037379890537255e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',61,0,'window-after','"end"','f4b683955ec4d304',1.79478037379985713955e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',62,1,'window-before','"go-on"','f4b683955ec4d304',1.79478037379985713955e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',63,1,'use-die','"1>2 sphere"','5eb6286d925ecfcc',1.79478037380182147029e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',64,1,'build-hex','"I1"','504a9c9adfd5b06a',1.7947803738027107716e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',65,1,'window-after','"end"','51ddac46fa3356b9',1.79478037380366587643e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',66,0,'window-before','"go-on"','51ddac46fa3356b9',1.79478037380366587643e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',67,0,'use-die','"5 belt-crystal"','a039a935d78e4330',1.79478037380448603634e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',68,0,'window-after','"end"','6f4419a6a378388f',1.79478037380540704731e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',69,1,'window-before','"go-on"','6f4419a6a378388f',1.79478037380540704731e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',70,1,'use-die','"5 discard"','fbd5ae8d2e2f115c',1.79478037380622816089e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',71,1,'window-after','"end"','715c83423f15b790',1.79478037380726933476e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',72,0,'window-before','"go-on"','715c83423f15b790',1.79478037380726933476e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',73,0,'use-die','"3 belt-gold"','b1c6781d0776b769',1.79478037380811977384e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',74,0,'window-after','"end"','c71931d4cd701b91',1.79478037380892133708e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',75,1,'window-before','"kickback-2"','fa4768c4489295d4',1.79478037380986523621e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',76,1,'kickback-choice','"fabricate"','fbf000b38e1e39b4',1.79478037381084108356e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',77,1,'window-before','"go-on"','fbf000b38e1e39b4',1.79478037381084108356e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',78,1,'use-die','"4 sphere"','9d5e872483afaaa3',1.79478037381175470352e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',79,1,'build-hex','"O11"','fe6be149b55c6c50',1.79478037381266045569e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',80,1,'window-after','"end"','6f9c6617418bb9be',1.79478037381360316275e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',81,0,'window-before','"go-on"','6f9c6617418bb9be',1.79478037381360316275e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',82,0,'use-die','"6 discard"','1dff20d434b76541',1.79478037381542682646e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',83,0,'window-after','"end"','35ca3c192c3adfaf',1.79478037381727385519e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',84,1,'window-before','"kickback-2"','1986159ea8f2b5b7',1794780373.81824);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',85,1,'kickback-choice','"ore"','6dcd74aa9a8ee7b0',1.79478037381930685036e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',86,1,'window-before','"go-on"','6dcd74aa9a8ee7b0',1.79478037381930685036e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',87,1,'use-die','"3 crew"','78f405d8f8abc3e5',1.79478037382148170476e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',88,1,'hire-card','"crew-drill-chief-a"','490db3459d3952e3',1.79478037382467031481e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',89,1,'window-after','"end"','cbead4deb9a8b9b6',1.79478037382566142079e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',90,0,'window-before','"go-on"','cbead4deb9a8b9b6',1.79478037382644939421e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',91,0,'use-die','"3 salvage"','32ff856dcc57227c',1.79478037382829475401e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',92,0,'regenerate','2','4e9c851d83905d3d',1.79478037383260440821e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',93,0,'decommission','"points"','f71b2e994e72540a',1.79478037384046554564e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',94,0,'window-after','"end"','e128b2387c53768d',1.79478037384289479255e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',95,1,'window-before','"go-on"','e128b2387c53768d',1.79478037384694552418e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',96,1,'use-die','"2 fabricator"','eb83966a776be38a',1.79478037384800505641e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',97,1,'fabricate','1','04d3b401c5c32569',1.79478037385241103165e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',98,1,'window-after','"crew-drill-chief-a"','b5399617d4020621',1.79478037385640335084e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',99,1,'window-after','"end"','149379cb073453b6',1.7947803738606040478e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',100,0,'window-before','"go-on"','149379cb073453b6',1.7947803738614985943e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',101,0,'use-die','"6 discard"','0ed2695f2db0f234',1.79478037386432623867e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',102,0,'window-after','"end"','47517f13d304d2c8',1.79478037386912107464e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',103,1,'window-before','"kickback-2"','6a252312579f256c',1.79478037387081646924e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',104,1,'kickback-choice','"fabricate"','f693920b3f2a6f52',1.79478037387181758874e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',105,1,'window-before','"go-on"','f693920b3f2a6f52',1.79478037387271785732e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',106,1,'use-die','"4>5 crew"','03e052e184aea63f',1.79478037387364602094e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',107,0,'window-before','"kickback-2"','8975d2d3886895b3',1.79478037388113951687e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',108,0,'kickback-choice','"fabricate"','f916e49526badf4e',1794780373.88326);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',109,0,'window-before','"go-on"','f916e49526badf4e',1794780373.88326);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',110,0,'use-die','"6>5 belt-crystal"','11111a2f05d2ef8a',1.79478037388934040076e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',111,0,'mode','"satellite"','a78f95ec390ce529',1.79478037389275622368e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',112,1,'window-before','"go-on"','a78f95ec390ce529',1.79478037389386391644e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',113,1,'use-die','"4 fabricator"','d2fb4defa8d29858',1.79478037389574384685e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',114,1,'fabricate','1','8cc45991576972f8',1.79478037390066242221e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',115,1,'window-after','"crew-drill-chief-a"','efc07e95beae892c',1.79478037390920042992e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',116,1,'window-after','"end"','ba00bf45103bd686',1.7947803739114313125e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',117,0,'window-before','"go-on"','ba00bf45103bd686',1.7947803739114313125e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',118,0,'use-die','"6 fleet"','36dbed33911923ff',1.79478037391258192067e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',119,0,'mode','"action"','36dbed33911923ff',1.79478037391356825833e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',120,0,'fleet-deploy','0','36dbed33911923ff',1.79478037391441822053e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',121,0,'fleet-deploy','0','36dbed33911923ff',1.79478037392011141775e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',122,0,'fleet-deploy','0','b219000a7012f7c6',1.79478037392945671086e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',123,0,'window-after','"end"','e7ca365f4895eef9',1.79478037393256807325e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',124,1,'window-before','"go-on"','e7ca365f4895eef9',1.79478037393256807325e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',125,1,'use-die','"4 sphere"','c5bd4dc1393796b5',1.79478037393515396117e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',126,1,'window-after','"end"','d3d04cdb6e0c6b36',1.79478037394115543367e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',127,1,'window-before','"crew-drill-chief-a"','364ee5beffa3eb22',1.79478037394304871555e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',128,1,'window-before','"go-on"','364ee5beffa3eb22',1.79478037394304871555e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',129,1,'use-die','"6 salvage"','0041e1920f9b4248',1.79478037394783639904e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',130,1,'regenerate','0','0041e1920f9b4248',1.79478037395729541781e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',131,1,'decommission','"resource+points"','2c045bcdb51f4409',1.79478037396562814715e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',132,1,'resource-type','"ore"','4e391b61aa79ccce',1.79478037396882939341e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',133,1,'window-after','"end"','7e9aac563a29b40b',1.79478037396997809407e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',134,0,'window-before','"kickback-2"','ce0637d005be65e9',1.79478037397104907028e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',135,0,'kickback-choice','"ore"','2bec2aa1539eb449',1.7947803739721958637e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',136,0,'window-before','"go-on"','2bec2aa1539eb449',1.7947803739721958637e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',137,0,'use-die','"2 discard"','b00cf0a418cfc136',1.79478037397313308718e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',138,0,'window-after','"end"','83eb764725f1c09d',1.79478037397417736057e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',139,1,'window-before','"go-on"','83eb764725f1c09d',1.79478037397417736057e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',140,1,'use-die','"4 belt-gold"','2952e3ee7e00c353',1794780373.975);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',141,1,'window-after','"end"','178467dc939547ba',1.79478037397589182855e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',142,0,'window-before','"go-on"','178467dc939547ba',1.79478037397674584389e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',143,0,'use-die','"4 discard"','69fc29e50ebd152f',1.79478037398035907747e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',144,0,'window-after','"end"','e348a64d5f2aae85',1.7947803739831521511e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',145,1,'window-before','"go-on"','e348a64d5f2aae85',1.7947803739831521511e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',146,1,'use-die','"5 belt-crystal"','ba396bedc31219dc',1.79478037398732852931e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',147,1,'window-after','"end"','89e59549427173ad',1.79478037398904824257e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',148,0,'window-before','"go-on"','89e59549427173ad',1.7947803739931063652e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',149,0,'use-die','"4 fabricator"','175a2a0b5a2baf36',1.79478037399806356422e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',150,0,'fabricate','1','27f423791c663fc3',1.79478037400534081455e+09);
INSERT INTO "answers" VALUES('3b16bf431dd819e9',151,0,'window-after','"end"','dc0088170669bbf8',1.79478037400913381571e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',0,0,'setup-side','"B"','13c95f8ddbdc7d23',1.79478037423730301855e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',1,1,'setup-side','"A"','e536716eca46cf2c',1.79478037615833210943e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',2,0,'setup-redraw','"order"','7b8d7c59bf6c306e',1.79478037618090438846e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',3,1,'setup-redraw','"frigate+order"','a0212a5a33010eaa',1.79478037619427680969e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',4,1,'setup-house','"dunlork"','4e5422668e3d021a',1.79478037620875954631e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',5,0,'setup-house','"fenrax"','992da7fcf96dc8b9',1.79478037621537518499e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',6,0,'place','"captain fenrax-dropship"','a982a1c25133f37c',1.79478037622864818574e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',7,0,'move-run','"spend-hidden"','a982a1c25133f37c',1.79478037624103879928e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',8,0,'hi-to-resource','"shiveus"','598131e822979c2a',1.79478037624479436879e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',9,0,'gain-type','"mat"','dbb6d9619ac92ea1',1.79478037625621342655e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',10,0,'move-run','"sector-2"','c33cf27d102f5338',1.79478037626811289789e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',11,0,'bonus-action','"c4"','c33cf27d102f5338',1.79478037627711033826e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',12,0,'use-ability','"decline"','799a6731ccc8eb82',1.79478037628092718124e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',13,1,'place','"captain zenor-fighter"','8c3035c24674263e',1.79478037629714059827e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',14,1,'use-ability','"decline"','8c3035c24674263e',1.79478037631351733209e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',15,1,'attack-order','"spend-hidden"','8c3035c24674263e',1.79478037632419729239e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',16,1,'hi-to-resource','"yarvek"','1f2362c39d09cb3f',1.79478037632961678502e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',17,1,'gain-type','"neu"','317458b29506c109',1.79478037634412956238e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',18,1,'attack-order','"spend-hidden"','0787163cef520041',1.79478037635680937773e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',19,1,'gain-type','"ene"','f7fbb38354f555ec',1.7947803763681731224e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',20,1,'attack-order','"attack"','3f449f22fd3c6f38',1.79478037638234925272e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',21,1,'bombard','"stay"','3f449f22fd3c6f38',1.79478037638974332809e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',22,1,'attack-order','"stop"','8c1b3a28b0c5d3c8',1.79478037640014290807e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',23,1,'bonus-action','"pass"','8c09e3d9bb89a311',1.79478037641331052785e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',24,0,'place','"cadet-1 dunlork-fighter"','34479fcfee67c7fa',1.79478037642315459252e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',25,0,'attack-order','"attack"','810da7ab8a0dfe0e',1.79478037643383073803e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',26,0,'bombard','"sector-6"','e70b0958d2e2cfc8',1.79478037644087290761e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',27,0,'attack-order','"stop"','cbf6fdd340db8a56',1.7947803764448745251e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',28,0,'bonus-action','"c3"','cbf6fdd340db8a56',1.79478037645296096798e+09);
INSERT INTO "answers" VALUES('89bbe9144e12a571',29,0,'effect-part','"pay(ene:1) > cleanse(1, both)"','9de562e0b0ff0565',1.79478037646125817301e+09);
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chat" VALUES('561464ba2ce16985',0,'0123456789abcdef0123456789abcde1','Ann',0,'Hello, it''s Ann''s turn; isn''t it?',1.79478037371694278722e+09);
CREATE TABLE meta (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('schema','1');
INSERT INTO "meta" VALUES('secret','e7dc561ea666c0c535e23a1417cc3cce8a82b3e356543ad707cf7e56b4877c8a');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32), 
	bot VARCHAR(32), 
	generation INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('561464ba2ce16985',0,'person','Ann','0123456789abcdef0123456789abcde1',NULL,0);
INSERT INTO "seats" VALUES('561464ba2ce16985',1,'person','Bea','0123456789abcdef0123456789abcde2',NULL,0);
INSERT INTO "seats" VALUES('3b16bf431dd819e9',0,'person','Ann','0123456789abcdef0123456789abcde1',NULL,0);
INSERT INTO "seats" VALUES('3b16bf431dd819e9',1,'person','Bea','0123456789abcdef0123456789abcde2',NULL,0);
INSERT INTO "seats" VALUES('89bbe9144e12a571',0,'person','Ann','0123456789abcdef0123456789abcde1',NULL,0);
INSERT INTO "seats" VALUES('89bbe9144e12a571',1,'bot','Random',NULL,'random',0);
CREATE TABLE seen (
	table_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	step INTEGER NOT NULL, 
	PRIMARY KEY (table_id, user_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	title VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	content VARCHAR(128) NOT NULL, 
	options TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	start VARCHAR(64) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	imported BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	finished FLOAT, 
	version INTEGER NOT NULL, 
	epoch INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	redo TEXT NOT NULL, 
	asked TEXT, 
	waiting TEXT NOT NULL, 
	bot_turn BOOLEAN NOT NULL, 
	result TEXT, 
	lease VARCHAR(32), 
	lease_until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('561464ba2ce16985','solar-sphere',1,'d4666d74a57d52a2','{"seats":2}','{"listed":true,"spectators":true,"quick":true}','an old shuffle','b59529e412265e27','0123456789abcdef0123456789abcde1',0,1.794780373390992403e+09,1.79478037372595858574e+09,NULL,33,1,40,'[[1,"go-on"]]',NULL,'[1]',0,NULL,NULL,0.0);
INSERT INTO "tables" VALUES('3b16bf431dd819e9','solar-sphere',1,'d4666d74a57d52a2','{"seats":2}','{"listed":true,"spectators":true,"quick":true}','another old shuffle','8ac6b953689469d3','0123456789abcdef0123456789abcde1',0,1.79478037374273681646e+09,1794780374.00891,1794780374.00891,125,0,152,'[]',NULL,'[]',0,'{"scores":[6,23],"ranks":[2,1],"columns":["red","black"],"sheet":[{"label":"Points scored during the game","clause":"SS-2.1","points":[4,5]},{"label":"Sphere: Six Towers","clause":"SS-13.2","points":[0,11]},{"label":"Faction sets","clause":"SS-13.3","points":[0,5]},{"label":"Reputation track","clause":"SS-13.4","points":[0,0]},{"label":"Morale track","clause":"SS-13.4","points":[0,0]},{"label":"Leftovers","clause":"SS-13.5","points":[2,2]}],"ending":"six rounds played"}',NULL,0.0);
INSERT INTO "tables" VALUES('89bbe9144e12a571','revenant',1,'cad7f82547bef02a','{"seats":2,"edition":"final","arkship_redeploy":"no","arkship_table":"lineage"}','{"listed":true,"spectators":true,"quick":true}','a fleet','f0514e2dd414745b','0123456789abcdef0123456789abcde1',0,1.79478037408442115787e+09,1.79478037646098899839e+09,NULL,30,0,30,'[]',NULL,'[0]',0,NULL,NULL,0.0);
CREATE TABLE tokens (
	digest VARCHAR(64) NOT NULL, 
	id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (digest), 
	UNIQUE (id)
);
INSERT INTO "tokens" VALUES('56cddf276c0f694ec0d83f04dc471c4096c0c0219a13d06c2af3591351df1193','932a124c87a1','0123456789abcdef0123456789abcde1','robot',1.7947803724298958778e+09);
INSERT INTO "tokens" VALUES('b9092d80df4dc9086c79588fc78cbfbe8e980ff2eeeefd60b228c9a4c0bddedc','af47171ffe80','0123456789abcdef0123456789abcde2','robot',1794780372.43174);
CREATE TABLE users (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	login VARCHAR(40), 
	password TEXT, 
	stamp INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "users" VALUES('0123456789abcdef0123456789abcde1','Ann',NULL,NULL,0,1.79478037240895843505e+09);
INSERT INTO "users" VALUES('0123456789abcdef0123456789abcde2','Bea',NULL,NULL,0,1.79478037242721295352e+09);
CREATE INDEX ix_tokens_user_id ON tokens (user_id);
CREATE INDEX ix_tables_bot_turn ON tables (bot_turn);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_seats_user_id ON seats (user_id);
COMMIT;
