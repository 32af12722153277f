//! Files that administrators bring along.

use csv::{ReaderBuilder, Writer};
use townpick_fuzz::{Target, texts};

use crate::{
    application::BusinessApplication,
    contact::Phone,
    featured_business::FeaturedBusiness,
    import::{
        Arrived, Header, ImportedContest, ImportedEntry, ImportedMember, ImportedPicture, ImportedShortLink,
        ImportedSponsor, ImportedTemplate, ImportedTown, RawRow, Read, ServedTown, Table, file_names,
    },
    nomination::BusinessNomination,
    places::{PlaceRow, parse_places_csv},
    slug::TownSlug,
    time::Timestamp,
};

/// Every place that is read can be a town, and a file of what was read says the same.
pub const PLACES_CSV: Target = Target {
    name: "places_csv",
    seeds: || {
        texts(&[
            "Town,State,Full Name,Population\nBoston,MA,\"Boston, MA\",\"675,647\"\nSalem,MA,,44480.0\n",
            "\u{feff}full name,population\n\"St. Louis, MO\",301578\n\"Coeur d'Alene, ID\",5\n",
            "state,town\nNY,\"New\n York\"\n",
        ])
    },
    holds: |bytes| {
        let Ok(rows) = parse_places_csv(bytes, 0) else { return };
        assert!(!rows.is_empty() && rows.len() <= bytes.len());
        let mut written = Writer::from_writer(Vec::new());
        written.write_record(["full name", "population"]).expect("memory takes it");
        for PlaceRow { label, value, population } in &rows {
            assert!(*population >= 0);
            assert!(label.chars().count() <= 120 && !label.contains(char::is_control));
            let slug = TownSlug::parse(value).expect("a place can be a town");
            assert_eq!(slug.as_str(), value);
            written.write_record([label, &population.to_string()]).expect("memory takes it");
        }
        let written = written.into_inner().expect("memory takes it");
        assert_eq!(parse_places_csv(&written, 0), Ok(rows));
    },
};

/// Every table of the earlier product is read or refused, row by row; its first byte chooses the table.
pub const DUMP: Target = Target {
    name: "dump",
    seeds: || {
        let files = [
            (
                Table::Towns,
                "id,name,state,status,launch_date,population\n1,Salem,MA,active,2024-01-02,44480\n",
            ),
            (
                Table::Users,
                "id,name,email,phone_number,address,town_id,is_subscribed,signup_date\n\
                 7,Maria Gomes,maria@people.example,6175550123,1 Main Street,1,t,2024-01-02 03:04:05+00\n",
            ),
            (
                Table::Contests,
                "id,town_id,featured_business_id,title,prize_description,start_date,end_date,gallery_images,prize_value\n\
                 9,1,3,Bread,A loaf,2024-01-01,2024-01-07,\"{\"\"a.png\"\",b.png}\",\"1,200\"\n",
            ),
            (Table::ShortUrls, "short_code,original_url,click_count\nabc,https://a.example/,7\n"),
            (Table::BackgroundImages, "id,filename,storage_path\n1,a.png,public/a.png\n"),
            (Table::Places, "id,label,population\n1,\"Salem, MA\",9\n"),
        ];
        let number =
            |table| u8::try_from(Table::all().iter().position(|known| *known == table).unwrap_or_default());
        let file =
            |(table, text): (Table, &str)| [&[number(table).unwrap_or_default()], text.as_bytes()].concat();
        files.into_iter().map(file).collect()
    },
    holds: |bytes| {
        let Some((first, file)) = bytes.split_first() else { return };
        let tables = Table::all();
        let table = tables[usize::from(*first) % tables.len()];
        // As `moving_in/dump.rs` reads a file.
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(file);
        let Ok(names) = reader.headers().cloned() else { return };
        let Ok(header) = Header::read(table, names.iter()) else { return };
        for record in reader.into_byte_records().map_while(Result::ok) {
            let cells = record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
            read(table, &header, &RawRow { line: 2, cells });
        }
    },
};

fn read(table: Table, header: &Header, raw: &RawRow) {
    let row = header.row(raw);
    let now = Timestamp::from_microseconds(1_700_000_000_000_000).expect("it is an instant");
    match table {
        Table::Places => drop(Read::<PlaceRow>::place(&row)),
        Table::Towns => drop(Read::<ImportedTown>::town(&row)),
        Table::Users => {
            if let Ok(member) = Read::<ImportedMember>::member(&row) {
                let phone = member.value.person.phone;
                assert_eq!(Phone::parse(phone.digits()), Ok(phone));
            }
        }
        Table::Sponsors => drop(Read::<ImportedSponsor>::sponsor(&row)),
        Table::FeaturedBusinesses => drop(Read::<FeaturedBusiness>::business(&row)),
        Table::FeaturedBusinessTowns => drop(Read::<ServedTown>::served_town(&row)),
        Table::Contests => {
            if let Ok(contest) = Read::<ImportedContest>::contest(&row, now) {
                let _ = contest.value.window();
            }
        }
        Table::ContestParticipants | Table::ContestEntries => drop(Read::<ImportedEntry>::entry(&row)),
        Table::BusinessApplications => drop(Read::<Arrived<BusinessApplication>>::application(&row)),
        Table::BusinessNominations => drop(Read::<Arrived<BusinessNomination>>::nomination(&row)),
        Table::ShortUrls => drop(Read::<ImportedShortLink>::short_link(&row)),
        Table::NotificationTemplates => drop(Read::<ImportedTemplate>::template(&row)),
        Table::BackgroundImages => {
            drop(Read::<ImportedPicture>::picture(&row));
            file_names(&row).for_each(drop);
        }
        _ => {}
    }
}
