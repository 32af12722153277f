//! What is asked of prizes by their value: a filing before a large one is promised, a tax form before it is handed over.

use townpick_domain::{
    calendar::CalendarYear,
    contest_form::{ContestEntry, ContestForm},
    ids::{BusinessId, DrawingPlaceId, TownId},
};
use townpick_store::{
    Executor, both_engines, claims, contests,
    drawings::winners_of_town,
    list,
    testing::fixtures::{date, live_salem, now, saved_business, saved_town},
};
use townpick_usecases::{
    claims::{Progress, Refusal, note_progress, note_tax_form},
    planning::{self, change, plan},
};

use crate::{
    drawing::end,
    drawn::Drawn,
    support::{at, context},
};

fn large(town: TownId, business: BusinessId, cents: Option<i64>, filing: Option<&str>) -> ContestEntry {
    let form = ContestForm {
        town_id: Some(town.to_string()),
        featured_business_id: Some(business.to_string()),
        title: Some("A boat".to_owned()),
        prize_description: Some("A boat".to_owned()),
        prize_value_cents: cents,
        number_of_winners: Some(2),
        filing_number: filing.map(str::to_owned),
        start_date: Some("2026-06-14".to_owned()),
        ..ContestForm::default()
    };
    ContestEntry::parse(&form).unwrap()
}

/// The places of the administrators' list that wait for a tax form.
async fn waiting_for_forms(db: &mut impl Executor) -> Vec<DrawingPlaceId> {
    let waiting = [("prizes", "tax_form_needed")];
    let prizes: Vec<claims::Prize> = list::rows(db, &waiting, &claims::Prize::values(end())).await.unwrap();
    assert!(prizes.iter().all(|prize| prize.needs_tax_form));
    prizes.into_iter().map(|prize| prize.id).collect()
}

const HAND_OVER: Progress = Progress { claimed: true, handed_over: true };

both_engines! {
    async fn large_prizes_in_some_states_need_the_number_of_their_filing(database: Database) {
        let town = saved_town(&database, 1, "Miami").await;
        let business = saved_business(&database, 1, vec![town]).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET state = 'FL'").execute().await.unwrap();
        let refused = plan(&mut tx, &context(), large(town, business, Some(250_001), None)).await.unwrap();
        assert!(matches!(refused, Err(planning::Refusal::FilingNeeded(filing)) if filing.state == "FL"));
        let id = plan(&mut tx, &context(), large(town, business, Some(250_000), None)).await.unwrap().unwrap();
        let more = large(town, business, Some(250_001), None);
        assert!(matches!(
            change(&mut tx, &context(), id, more, None).await.unwrap(),
            Err(planning::Refusal::FilingNeeded(_))
        ));
        let filed = large(town, business, Some(250_001), Some("FL-2026-1"));
        change(&mut tx, &context(), id, filed, None).await.unwrap().unwrap();

        let year = CalendarYear::at(now());
        let of_town = contests::yearly_prizes_of(&mut tx, town, year).await.unwrap().unwrap();
        assert_eq!((of_town.contests, of_town.without_value, of_town.total_cents), (1, 0, 500_002));
        assert_eq!(contests::yearly_prizes(&mut tx, &["FL", "NY"], year).await.unwrap(), [of_town]);
        let next = CalendarYear::of(year.number + 1);
        assert!(contests::yearly_prizes(&mut tx, &["FL"], next).await.unwrap().is_empty());
        tx.sql("UPDATE towns SET state = 'MA'").execute().await.unwrap();
        change(&mut tx, &context(), id, large(town, business, Some(250_001), None), None).await.unwrap().unwrap();
    }

    async fn a_prize_that_is_reported_waits_for_a_tax_form(database: Database) {
        let drawn = Drawn::among(&database, 3, 1).await;
        let winner = &drawn.winners().await[0];
        let place = (drawn.contest, winner.id);
        let ctx = at(end());
        let mut tx = database.write().await.unwrap();
        assert_eq!(note_progress(&mut tx, &ctx, place, HAND_OVER).await.unwrap(), Ok(()));
        let taken_back = Progress { claimed: true, handed_over: false };
        assert_eq!(note_progress(&mut tx, &ctx, place, taken_back).await.unwrap(), Ok(()));
        tx.sql("UPDATE contests SET prize_value_cents = 200000").execute().await.unwrap();
        let held = note_progress(&mut tx, &ctx, place, HAND_OVER).await.unwrap();
        assert_eq!(held, Err(Refusal::TaxFormNeeded));
        assert_eq!(waiting_for_forms(&mut tx).await, [winner.id]);
        let claimed = note_progress(&mut tx, &ctx, place, taken_back).await.unwrap();
        assert_eq!(claimed, Ok(()), "claiming needs no form");

        let tomorrow = note_tax_form(&mut tx, &ctx, place, Some(date("2026-06-15"))).await.unwrap();
        assert_eq!(tomorrow, Err(Refusal::NotYet));
        let today = note_tax_form(&mut tx, &ctx, place, Some(date("2026-06-14"))).await.unwrap();
        assert_eq!(today, Ok(()));
        let shown = claims::winner(&mut tx, drawn.contest, winner.id, end()).await.unwrap().unwrap();
        assert_eq!(shown.tax_form_received_on.as_deref(), Some("2026-06-14"));
        assert!(shown.has_tax_form);
        assert_eq!(waiting_for_forms(&mut tx).await, [], "it has arrived");
        assert_eq!(note_progress(&mut tx, &ctx, place, HAND_OVER).await.unwrap(), Ok(()));

        // What was handed over counts for the next prize of the same year; a form that arrived counts as well.
        let year = CalendarYear::at(end());
        let standing = claims::tax_standing(&mut tx, winner.id, year).await.unwrap();
        assert_eq!((standing.prize_value_cents, standing.given_cents), (Some(200_000), 0));
    }

    async fn the_winners_of_a_town_are_those_who_have_its_prizes(database: Database) {
        let drawn = Drawn::among(&database, 3, 2).await;
        let mut tx = database.write().await.unwrap();
        let town = contests::by_id(&mut tx, drawn.contest).await.unwrap().unwrap().record.town_id;
        let winners = winners_of_town(&mut tx, town).await.unwrap();
        assert_eq!(winners.iter().map(|winner| winner.place).collect::<Vec<_>>(), [Some(1), Some(2)]);
        assert_eq!(winners[0].name.as_deref(), Some("Maria Gomes"));
        tx.sql("UPDATE drawing_places SET state = 'declined'").execute().await.unwrap();
        let nobody = winners_of_town(&mut tx, town).await.unwrap();
        assert_eq!((nobody.len(), nobody[0].place, nobody[0].name.as_deref()), (1, None, None));
    }

    async fn a_town_without_drawings_has_no_winners(database: Database) {
        let (town, _) = live_salem(&database, 1).await;
        assert!(winners_of_town(&mut database.read().await.unwrap(), town).await.unwrap().is_empty());
    }
}
